// The discount of a record, as a request says it.
import { type DiscountInput, discountOf, type DiscountPath, refuseOtherKind } from '../../support/core';

describe('discountOf', () => {
  it.each([undefined, null])('is none for %s', (sent) => {
    expect(discountOf(sent, '.discount')).toEqual({ discount: null });
  });

  it('is what is sent without nulls, and without what a formula computes', () => {
    const sent: DiscountInput = { type: 'AMOUNT', amount_off: 100, effect: null, is_dynamic: false };

    expect(discountOf(sent, '.discount')).toStrictEqual({ discount: { type: 'AMOUNT', amount_off: 100 } });
  });

  it('leaves out the nulls of the products it gives away', () => {
    const units = [{ unit_off: 1, unit_type: 'prod_1', effect: null }];
    const sent = { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units } as DiscountInput;

    expect(discountOf(sent, '.discount')).toStrictEqual({
      discount: { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ unit_off: 1, unit_type: 'prod_1' }] },
    });
  });

  it('says which value is missing', () => {
    expect(discountOf({ type: 'AMOUNT', amount_off: null }, '.voucher.discount')).toEqual({
      key: 'invalid_payload',
      details: 'Property .voucher.discount: A discount of type AMOUNT needs amount_off.',
    });
  });

  it('says where a formula cannot be read', () => {
    expect(discountOf({ type: 'AMOUNT', amount_off: 1, amount_off_formula: '1 +' }, '.discount')).toEqual({
      key: 'invalid_formula',
      details: expect.stringMatching(/^Property \.discount: amount_off_formula: .* \(at position \d+\)$/) as string,
    });
  });

  test.each<[DiscountPath, string, boolean]>([
    ['.discount', 'VOUCHER_REDEEMED_QUANTITY', true],
    ['.voucher.discount', 'VOUCHER_REDEEMED_QUANTITY', true],
    ['.action.discount', 'VOUCHER_REDEEMED_QUANTITY', false],
    ['.discount', 'DAYS_SINCE(PROMOTION_TIER_START_DATE)', false],
    ['.action.discount', 'DAYS_SINCE(PROMOTION_TIER_START_DATE)', true],
  ])('lets the formula of %s read %s: %s', (path, formula, isGood) => {
    const sent: DiscountInput = { type: 'AMOUNT', amount_off: 1, amount_off_formula: formula };

    expect('discount' in discountOf(sent, path)).toBe(isGood);
  });
});

describe('refuseOtherKind', () => {
  const amount = { type: 'AMOUNT', amount_off: 100 } as const;
  const percent = { type: 'PERCENT', percent_off: 10 } as const;

  it('takes another discount of the type', () => {
    expect(refuseOtherKind(amount, { ...amount, amount_off: 1 })).toBeNull();
  });

  it('takes any where there is none, and none where there is one', () => {
    expect([refuseOtherKind(null, percent), refuseOtherKind(undefined, percent)]).toEqual([null, null]);
    expect([refuseOtherKind(amount, null), refuseOtherKind(amount, undefined)]).toEqual([null, null]);
  });

  it('refuses one of another type', () => {
    expect(refuseOtherKind(amount, percent)).toEqual({
      key: 'invalid_voucher',
      details: 'The type of the discount stays AMOUNT.',
    });
  });
});
