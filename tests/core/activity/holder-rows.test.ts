// Rows of an activity for codes that are taken away, and for referees of a code.
import {
  buildHolderAddedRow,
  buildHolderRemovedRow,
  buildVoucherDeletedRow,
  type Caller,
  type Holder,
} from '../../support/core';
import { aCoupon, CONFIG, NOW, toldOf } from '../events/support';

const CALLER: Caller = {
  project: 'proj_1',
  caseSensitiveCodes: true,
  kind: 'server',
  keyId: 'key-1',
  role: 'admin',
  channel: null,
  origin: null,
  requestId: 'v-1',
};
const CAUSE = { group_id: 'v-1', source: { channel: 'API', api_key: { name: null, app_id: 'key-1' } } };
const AT = { id: 'evcus_1', timeMs: 5 };

const HOLDER: Holder = {
  id: 'rh_1',
  created_at: NOW,
  customer_id: 'cust_2',
  holder_role: 'REFEREE',
  voucher_id: 'v_1',
};
const HOLDER_TOLD = {
  id: 'rh_1',
  created_at: NOW,
  redeemable_id: 'v_1',
  redeemable_object: 'voucher',
  customer_id: 'cust_2',
  holder_role: 'REFEREE',
  campaign_id: 'camp_1',
  campaign_type: 'GIFT_VOUCHERS',
  voucher_type: 'DISCOUNT_VOUCHER',
  object: 'redeemable_holder',
};
/** The code of somebody who was referred by somebody else. */
const HELD = aCoupon({ holder_id: 'cust_1', referrer_id: 'cust_9' });

describe('buildVoucherDeletedRow', () => {
  test('keeps the code for who held it', () => {
    expect(buildVoucherDeletedRow(CALLER, AT, { voucher: HELD, config: CONFIG })).toEqual({
      ...AT,
      customerId: 'cust_1',
      type: 'customer.voucher.deleted',
      campaign_id: 'camp_1',
      ...CAUSE,
      data: { voucher: toldOf(HELD) },
    });
  });

  test('is none of a code without a holder; it names no campaign where there is none', () => {
    const alone = aCoupon({ holder_id: 'cust_1', campaign_id: null });

    expect(buildVoucherDeletedRow(CALLER, AT, { voucher: aCoupon(), config: CONFIG })).toBeUndefined();
    expect(buildVoucherDeletedRow(CALLER, AT, { voucher: alone, config: CONFIG })).not.toHaveProperty('campaign_id');
  });
});

describe('rows of a referee', () => {
  const row = { ...AT, customerId: 'cust_2', campaign_id: 'camp_1', ...CAUSE };

  test('who is added: the code by its names alone', () => {
    expect(buildHolderAddedRow(CALLER, AT, { holder: HOLDER, voucher: HELD, config: CONFIG })).toEqual({
      ...row,
      type: 'customer.holder.assignment.created',
      data: { holder: HOLDER_TOLD, voucher: { id: 'v_1', code: 'CODE-1', object: 'voucher' } },
    });
  });

  test('who is taken away: the code without anybody who stands behind it', () => {
    expect(buildHolderRemovedRow(CALLER, AT, { holder: HOLDER, voucher: HELD, config: CONFIG })).toEqual({
      ...row,
      type: 'customer.holder.assignment.deleted',
      data: { holder: HOLDER_TOLD, voucher: { ...toldOf(HELD), holder_id: null, referrer_id: null } },
    });
  });

  test.each([
    ['added', buildHolderAddedRow],
    ['taken away', buildHolderRemovedRow],
  ])('who is %s names no campaign of a code without one', (_name, rowOf) => {
    const voucher = { ...HELD, campaign_id: null };

    expect(rowOf(CALLER, AT, { holder: HOLDER, voucher, config: CONFIG })).not.toHaveProperty('campaign_id');
  });
});
