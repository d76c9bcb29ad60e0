// ALL and PARTIAL, redeemables without effect, and lines that are discounted once.
import { answered, evaluated, inputOf, listed, words, type World } from '../../support/core';

const off = (amount_off: number) => ({ type: 'AMOUNT', amount_off }) as const;
const ORDER = { amount: 1000 };
const WORLD: World = {
  categories: { skipped: {}, kept: {} },
  vouchers: {
    GOOD: { discount: off(100) },
    ALSO: { discount: off(200) },
    BAD: { discount: off(50), active: false },
    WHOLE: { discount: off(5000) },
    ZERO: { discount: off(0) },
    ZERO_SKIPPED: { discount: off(0), category: 'skipped' },
    ZERO_KEPT: { discount: off(0), category: 'kept' },
    UNITS: { discount: { type: 'UNIT', unit_off: 1, unit_type: 'gift', effect: 'ADD_NEW_ITEMS' } },
    CARD: { gift: 500 },
  },
};

const decided = (stacking: World['stacking'], ...ids: readonly string[]) =>
  words({ ...WORLD, stacking: stacking ?? {} }, { redeemables: listed(...ids), order: ORDER });

describe('ALL', () => {
  test.each([
    ['everything passes', ['GOOD', 'ALSO'], true, ['GOOD APPLICABLE', 'ALSO APPLICABLE']],
    [
      'the first fails',
      ['BAD', 'GOOD'],
      false,
      ['BAD INAPPLICABLE voucher_disabled', 'GOOD SKIPPED preceding_validation_failed'],
    ],
    ['the last fails', ['GOOD', 'BAD'], false, ['GOOD APPLICABLE', 'BAD INAPPLICABLE voucher_disabled']],
    [
      'an unknown one follows a failing one',
      ['BAD', 'GONE'],
      false,
      ['BAD INAPPLICABLE voucher_disabled', 'GONE SKIPPED preceding_validation_failed'],
    ],
  ] as const)('when %s', (_, ids, valid, expected) => {
    const evaluation = evaluated(inputOf(WORLD, { redeemables: listed(...ids), order: ORDER }));

    expect(evaluation.valid).toBe(valid);
    expect(decided({}, ...ids)).toEqual(expected);
  });

  it('is the mode of an untouched project', () => {
    expect(evaluated(inputOf(WORLD, { redeemables: listed('GOOD') })).mode).toBe('ALL');
  });
});

describe('PARTIAL', () => {
  test.each([
    ['one of two fails', ['BAD', 'GOOD'], true, ['BAD INAPPLICABLE voucher_disabled', 'GOOD APPLICABLE']],
    [
      'one between two fails',
      ['GOOD', 'BAD', 'ALSO'],
      true,
      ['GOOD APPLICABLE', 'BAD INAPPLICABLE voucher_disabled', 'ALSO APPLICABLE'],
    ],
    ['everything fails', ['BAD', 'GONE'], false, ['BAD INAPPLICABLE voucher_disabled', 'GONE INAPPLICABLE not_found']],
  ] as const)('goes on when %s', (_, ids, valid, expected) => {
    const stacking = { redeemables_application_mode: 'PARTIAL' } as const;
    const evaluation = evaluated(inputOf({ ...WORLD, stacking }, { redeemables: listed(...ids), order: ORDER }));

    expect(evaluation.valid).toBe(valid);
    expect(decided(stacking, ...ids)).toEqual(expected);
  });

  it('is not valid when everything is skipped', () => {
    const stacking = { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' } as const;

    const answer = answered({ ...WORLD, stacking }, { redeemables: listed('ZERO'), order: ORDER });

    expect(answer).toMatchObject({ valid: false, redeemables: [{ status: 'SKIPPED' }] });
  });

  it('computes on what the ones that apply leave: 1000 - 100 - 200', () => {
    const stacking = { redeemables_application_mode: 'PARTIAL' } as const;

    const answer = answered({ ...WORLD, stacking }, { redeemables: listed('GOOD', 'BAD', 'ALSO'), order: ORDER });

    expect(answer.order).toMatchObject({ total_amount: 700, total_applied_discount_amount: 300 });
  });
});

describe('a redeemable without effect', () => {
  const ANYWAY = { redeemables_no_effect_rule: 'REDEEM_ANYWAY' } as const;
  const SKIP = { redeemables_no_effect_rule: 'SKIP' } as const;
  const OVERRIDES = { no_effect_skip_categories: ['skipped'], no_effect_redeem_anyway_categories: ['kept'] };

  test.each([
    ['applies by default', {}, ['ZERO'], ['ZERO APPLICABLE']],
    ['applies with REDEEM_ANYWAY', ANYWAY, ['ZERO'], ['ZERO APPLICABLE']],
    ['is skipped with SKIP', SKIP, ['ZERO'], ['ZERO SKIPPED no_effect']],
    [
      'is skipped for its category',
      { ...ANYWAY, ...OVERRIDES },
      ['ZERO_SKIPPED', 'ZERO'],
      ['ZERO_SKIPPED SKIPPED no_effect', 'ZERO APPLICABLE'],
    ],
    [
      'is kept for its category',
      { ...SKIP, ...OVERRIDES },
      ['ZERO_KEPT', 'ZERO'],
      ['ZERO_KEPT APPLICABLE', 'ZERO SKIPPED no_effect'],
    ],
    ['is one that finds nothing left to pay', SKIP, ['WHOLE', 'GOOD'], ['WHOLE APPLICABLE', 'GOOD SKIPPED no_effect']],
    [
      'is a gift card that finds nothing left to pay',
      SKIP,
      ['WHOLE', 'CARD'],
      ['WHOLE APPLICABLE', 'CARD SKIPPED no_effect'],
    ],
    ['is not one that adds a unit without a price', SKIP, ['UNITS'], ['UNITS APPLICABLE']],
  ] as const)('%s', (_, stacking, ids, expected) => {
    expect(decided(stacking, ...ids)).toEqual(expected);
  });

  it('is skipped in ALL without making the rest invalid', () => {
    const answer = answered({ ...WORLD, stacking: SKIP }, { redeemables: listed('ZERO', 'GOOD'), order: ORDER });

    expect(answer).toMatchObject({ valid: true, order: { total_amount: 900 } });
    expect(answer.skipped_redeemables).toMatchObject([
      { result: { details: { key: 'no_effect', message: 'Redeemable cannot be applied due to no effect' } } },
    ]);
  });

  it('shows a discount of zero where it is redeemed anyway', () => {
    const answer = answered(WORLD, { redeemables: listed('ZERO'), order: ORDER });

    expect(answer.order).toMatchObject({ discount_amount: 0, applied_discount_amount: 0, total_amount: 1000 });
  });

  it('is not skipped where there is no order to have an effect on', () => {
    expect(words({ ...WORLD, stacking: SKIP }, { redeemables: listed('GOOD') })).toEqual(['GOOD APPLICABLE']);
  });
});

describe('lines that are discounted once', () => {
  const scope = (id: string) => ({ applicable_to: { included: [{ object: 'product', id }] } }) as const;
  const world = (mode: 'ONCE' | 'STACK'): World => ({
    stacking: { redeemables_products_application_mode: mode },
    rules: { val_a: scope('A') },
    vouchers: {
      ON_A: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' }, rules: ['val_a'] },
      ON_ALL: { discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' } },
      SHARED: { discount: { type: 'AMOUNT', amount_off: 300, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' } },
      ON_ORDER: { discount: off(100) },
    },
  });
  const order = {
    items: [
      { product_id: 'A', price: 1000, quantity: 1 },
      { product_id: 'B', price: 500, quantity: 1 },
    ],
  };
  const discounts = (mode: 'ONCE' | 'STACK', ...ids: readonly string[]) =>
    answered(world(mode), { redeemables: listed(...ids), order }).order?.items?.map(
      (item) => item.discount_amount ?? 0,
    );

  test.each([
    ['STACK discounts a line again: 100, then half of 900', 'STACK', ['ON_A', 'ON_ALL'], [550, 250]],
    ['ONCE leaves a line that was discounted', 'ONCE', ['ON_A', 'ON_ALL'], [100, 250]],
    ['ONCE goes by the order of application', 'ONCE', ['ON_ALL', 'ON_A'], [500, 250]],
    ['ONCE takes discounted lines out of the shares', 'ONCE', ['ON_A', 'SHARED'], [100, 300]],
    ['ONCE does not hinder discounts of the order', 'ONCE', ['ON_ALL', 'ON_ORDER'], [500, 250]],
  ] as const)('%s', (_, mode, ids, expected) => {
    expect(discounts(mode, ...ids)).toEqual(expected);
  });

  it('ONCE minds discounts of the stored order, not those the caller sends', () => {
    const stored = {
      items: [{ object: 'order_item', product_id: 'A', price: 1000, quantity: 1, amount: 1000, discount_amount: 1 }],
    } as const;
    const sent = { items: [{ product_id: 'A', price: 1000, quantity: 1, discount_amount: 1 }] };

    const ofStored = answered(
      { ...world('ONCE'), order: stored },
      { redeemables: listed('ON_ALL'), order: { id: 'ord_1' } },
    );
    const ofSent = answered(world('ONCE'), { redeemables: listed('ON_ALL'), order: sent });

    expect(ofStored.order).toMatchObject({ items_discount_amount: 1, items_applied_discount_amount: 0 });
    // Half of 999 is 499.5.
    expect(ofSent.order).toMatchObject({ items_discount_amount: 501, items_applied_discount_amount: 500 });
  });
});
