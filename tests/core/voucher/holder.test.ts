// Who holds a code, and whether it can be used.
import { buildHolderVoucherFields, holderStatus, toHolderResponse } from '../../../lib/core/voucher/holder';
import { CREATED_AT, factsOf, type Holder, NOON } from '../../support/core';

const { config, vouchers } = factsOf({
  campaigns: { camp_1: { campaign_type: 'GIFT_VOUCHERS' } },
  vouchers: { CODE: { id: 'v_1', campaign: 'camp_1' }, FREE: { id: 'v_2' } },
});
const coupon = vouchers.get('CODE')!.voucher;
const HOLDER: Holder = {
  id: 'rh_1',
  created_at: CREATED_AT,
  customer_id: 'cust_1',
  voucher_id: 'v_1',
  holder_role: 'OWNER',
};

describe('toHolderResponse', () => {
  it('shows the code and its campaign', () => {
    expect(toHolderResponse(HOLDER, coupon, config)).toEqual({
      id: 'rh_1',
      created_at: CREATED_AT,
      redeemable_id: 'v_1',
      redeemable_object: 'voucher',
      customer_id: 'cust_1',
      holder_role: 'OWNER',
      campaign_id: 'camp_1',
      campaign_type: 'GIFT_VOUCHERS',
      voucher_type: 'DISCOUNT_VOUCHER',
      object: 'redeemable_holder',
    });
    expect(toHolderResponse(HOLDER, vouchers.get('FREE')!.voucher, config)).toMatchObject({
      campaign_id: null,
      campaign_type: null,
    });
  });
});

describe('holderStatus', () => {
  const NOW = { nowMs: Date.parse(NOON), timezone: 'UTC' };
  const BEFORE = '2026-11-21T11:59:59.999Z';
  const AFTER = '2026-11-21T12:00:00.001Z';
  const used = (quantity: number | null, redeemed_quantity: number) => ({
    redemption: { quantity, redeemed_quantity },
  });

  test.each<[string, object, string]>([
    ['nothing against it', {}, 'ACTIVE'],
    ['no dates', { start_date: null, expiration_date: null }, 'ACTIVE'],
    ['dates of now', { start_date: NOON, expiration_date: NOON }, 'ACTIVE'],
    ['a switch that is off', { active: false, expiration_date: BEFORE }, 'DISABLED'],
    ['an end before now', { expiration_date: BEFORE, start_date: AFTER }, 'EXPIRED'],
    ['a start after now', { start_date: AFTER, gift: { balance: 0 } }, 'NOT_ACTIVE_YET'],
    ['an empty gift card', { gift: { balance: 0 }, ...used(1, 1) }, 'NO_BALANCE'],
    ['an empty loyalty card', { loyalty_card: { balance: 0 } }, 'NO_BALANCE'],
    ['a card with something on it', { gift: { balance: 1 } }, 'ACTIVE'],
    ['all uses used', used(2, 2), 'USED'],
    ['a use left', used(2, 1), 'ACTIVE'],
    ['no limit', used(null, 1000), 'ACTIVE'],
  ])('follows from %s', (_name, members, status) => {
    expect(holderStatus({ ...coupon, ...members }, NOW)).toBe(status);
  });
});

describe('fields of codes of a customer', () => {
  const read = (voucher: typeof coupon | undefined) => {
    const { named } = buildHolderVoucherFields(config);
    const holder = { ...HOLDER, ...(voucher && { voucher }) };
    return Object.fromEntries(Object.entries(named).map(([name, field]) => [name, [field.kind, field.read(holder)]]));
  };
  const shared = {
    id: ['text', 'rh_1'],
    holder_role: ['text', 'OWNER'],
    customer_id: ['text', 'cust_1'],
    redeemable_id: ['text', 'v_1'],
    redeemable_object: ['text', 'voucher'],
    created_at: ['moment', CREATED_AT],
  };
  const ofCode = (campaign_id: unknown, campaign_type: unknown, voucher_type: unknown) => ({
    ...shared,
    campaign_id: ['text', campaign_id],
    campaign_type: ['text', campaign_type],
    voucher_type: ['text', voucher_type],
  });

  test.each<[string, typeof coupon | undefined, object]>([
    ['of a campaign', coupon, ofCode('camp_1', 'GIFT_VOUCHERS', 'DISCOUNT_VOUCHER')],
    ['of no campaign', vouchers.get('FREE')!.voucher, ofCode(null, undefined, 'DISCOUNT_VOUCHER')],
    [
      'of a campaign that is gone',
      { ...coupon, campaign_id: 'camp_9' },
      ofCode('camp_9', undefined, 'DISCOUNT_VOUCHER'),
    ],
    ['that was not read', undefined, ofCode(undefined, undefined, undefined)],
  ])('are those of the holder, and of a code %s', (_name, voucher, expected) => {
    expect(read(voucher)).toEqual(expected);
  });
});
