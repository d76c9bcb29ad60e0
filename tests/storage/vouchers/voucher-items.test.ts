// A voucher is stored without members that have their default, and comes back whole.
import fc from 'fast-check';
import {
  voucherItemsOfTemplate,
  isRedeemedBelow,
  isStill,
  voucherFact,
  voucherItem,
} from '../../../lib/storage/vouchers/voucher-items';
import * as app from '../../support/app';
import { aGiftCard, aVoucher } from '../../support/shop';

const SCOPE = { project: 'proj_one', caseSensitiveCodes: true };

const readBack = (voucher: app.Voucher) => voucherFact(app.fromStored(app.toStored(voucherItem(SCOPE, voucher))));

describe('the item of a voucher', () => {
  it('holds no number that is 0 and nothing in its record that is as in any new code', () => {
    const { rev, seq, redeemed, spent, record } = voucherItem(SCOPE, aVoucher({ discount: null }));
    expect([rev, seq, redeemed, spent]).toEqual(Array(4).fill(undefined));
    expect(Object.keys(record as object).sort()).toEqual(['code', 'created_at', 'type']);
  });

  it('starts at revision 0 and sequence 0', () => {
    expect(readBack(aGiftCard(500))).toMatchObject({ revision: 0, sequence: 0, voucher: { gift: { balance: 500 } } });
  });

  it.each<Partial<app.Voucher>>([
    {},
    { active: false, is_referral_code: null, additional_info: '' },
    { metadata: { usual: null }, publish: { count: 1 }, redemption: { quantity: 0, redeemed_quantity: 0 } },
    { start_date: '2026-01-01T00:00:00.000Z', validity_day_of_week: [], holder_id: null, campaign: 'Camp' },
    { discount: { type: 'AMOUNT', amount_off: 0 } as never, updated_at: '2026-01-01T00:00:00.000Z' },
    { redemption: { quantity: 3, redeemed_quantity: 2 } },
  ])('comes back as it was stored: %j', (members) => {
    const voucher = aVoucher({ ...NOTHING_SET, ...members });
    expect(readBack(voucher).voucher).toEqual(voucher);
  });

  it('comes back whatever its members are', () => {
    const anything = fc.oneof(fc.constantFrom(null, '', 'x', true, false, {}, [], { count: 0 }), fc.string());
    const members = fc.record({
      additional_info: anything,
      active: anything,
      metadata: anything,
      category_id: anything,
    });
    fc.assert(
      fc.property(members, (some) => {
        const voucher = aVoucher({ ...NOTHING_SET, ...(some as Partial<app.Voucher>) });
        expect(readBack(voucher).voucher).toEqual(voucher);
      }),
    );
  });

  it.each([aVoucher(), aGiftCard(500, { campaign_id: 'camp_one', campaign: 'One', expiration_date: '2027-01-01' })])(
    'is the same made among others that are alike',
    (template) => {
      const codes = ['ONE', 'TWO', 'three'].map((code, index) => ({ code, id: `v_${String(index).repeat(32)}` }));
      const alone = codes.map((one) => voucherItem(SCOPE, { ...template, ...one }));

      expect(voucherItemsOfTemplate(SCOPE, template, codes)).toEqual(alone);
      expect(voucherItemsOfTemplate(SCOPE, template, codes).map((item) => voucherFact(item).voucher.code)).toEqual([
        'ONE',
        'TWO',
        'three',
      ]);
    },
  );

  it('never holds its counts in its record', () => {
    const record = app.toVoucherRecord(
      aGiftCard(500, { redemption: { quantity: 2, redeemed_quantity: 1, redeemed_amount: 5 } }),
    );
    expect(record).toMatchObject({ redemption: { quantity: 2, redeemed_quantity: 0 } });
    expect(record).not.toHaveProperty('redemption.redeemed_amount');
  });
});

/** Members a builder leaves out, which a voucher that is read always has. */
const NOTHING_SET: Partial<app.Voucher> = {
  start_date: null,
  expiration_date: null,
  validity_timeframe: null,
  validity_day_of_week: null,
  validity_hours: null,
};

describe('conditions on the numbers', () => {
  it('take a number that is not stored for 0', () => {
    expect(isStill('seq', 0)).toEqual({
      test: 'or',
      of: [
        { test: 'absent', path: 'seq' },
        { test: 'eq', path: 'seq', value: 0 },
      ],
    });
    expect(isStill('seq', 3)).toEqual({ test: 'eq', path: 'seq', value: 3 });
    expect(isRedeemedBelow(1)).toEqual({ test: 'not', of: { test: 'ge', path: 'redeemed', value: 1 } });
  });
});
