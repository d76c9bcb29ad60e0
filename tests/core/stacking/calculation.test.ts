// What percentages are taken of: what is left to pay, or the amount before any discount.
import { answered, listed, type World } from '../../support/core';

const CART = {
  items: [
    { product_id: 'A', price: 1999, quantity: 3 },
    { product_id: 'B', price: 850, quantity: 2 },
    { product_id: 'C', price: 12000, quantity: 1 },
  ],
};

const WORLD: World = {
  categories: { initial: {}, discounted: {} },
  rules: { val_a: { applicable_to: { included: [{ object: 'product', id: 'A' }] } } },
  vouchers: {
    CARD: { gift: 3000 },
    TWENTY: { discount: { type: 'PERCENT', percent_off: 20 } },
    TWENTY_INITIAL: { discount: { type: 'PERCENT', percent_off: 20 }, category: 'initial' },
    TWENTY_DISCOUNTED: { discount: { type: 'PERCENT', percent_off: 20 }, category: 'discounted' },
    THOUSAND: { discount: { type: 'AMOUNT', amount_off: 1000 } },
    TEN: { discount: { type: 'PERCENT', percent_off: 10 } },
    FIFTEEN_A: { discount: { type: 'PERCENT', percent_off: 15 }, rules: ['val_a'] },
    MOST: { discount: { type: 'PERCENT', percent_off: 90 } },
    HALF_ITEMS: { discount: { type: 'PERCENT', percent_off: 60, effect: 'APPLY_TO_ITEMS' } },
    TO_15000: { discount: { type: 'FIXED', fixed_amount: 15000 } },
  },
};
const OVERRIDES = { initial_amount_mode_categories: ['initial'], discounted_amount_mode_categories: ['discounted'] };

const orderAfter = (stacking: World['stacking'], ...ids: readonly string[]) =>
  answered({ ...WORLD, stacking: stacking ?? {} }, { redeemables: listed(...ids), order: CART }).order;

describe('the calculation mode', () => {
  test.each([
    ['DISCOUNTED_AMOUNT: 20 % of 16697 is 3339', 'DISCOUNTED_AMOUNT', ['CARD', 'TWENTY', 'THOUSAND'], 7339, 12358],
    ['INITIAL_AMOUNT: 20 % of 19697 is 3939', 'INITIAL_AMOUNT', ['CARD', 'TWENTY', 'THOUSAND'], 7939, 11758],
    ['INITIAL_AMOUNT twice: 3939 each', 'INITIAL_AMOUNT', ['TWENTY', 'TWENTY_INITIAL'], 7878, 11819],
    ['INITIAL_AMOUNT stops at what is left: 17727 and 1970', 'INITIAL_AMOUNT', ['MOST', 'TWENTY'], 19697, 0],
    [
      'INITIAL_AMOUNT of a fixed total takes 4697 as if nothing was off',
      'INITIAL_AMOUNT',
      ['CARD', 'TO_15000'],
      7697,
      12000,
    ],
    ['DISCOUNTED_AMOUNT of a fixed total takes the rest', 'DISCOUNTED_AMOUNT', ['CARD', 'TO_15000'], 4697, 15000],
  ] as const)('%s', (_, mode, ids, discount, total) => {
    expect(orderAfter({ discount_calculation_mode: mode }, ...ids)).toMatchObject({
      amount: 19697,
      discount_amount: discount,
      total_amount: total,
    });
  });

  test.each([
    ['a category of the initial amount', 'DISCOUNTED_AMOUNT', 'TWENTY_INITIAL', 11758],
    ['a category of the discounted amount', 'INITIAL_AMOUNT', 'TWENTY_DISCOUNTED', 12358],
    ['the project where no category says otherwise', 'INITIAL_AMOUNT', 'TWENTY', 11758],
  ] as const)('follows %s', (_, mode, percent, total) => {
    const stacking = { ...OVERRIDES, discount_calculation_mode: mode };

    expect(orderAfter(stacking, 'CARD', percent, 'THOUSAND')).toMatchObject({ total_amount: total });
  });

  it('is DISCOUNTED_AMOUNT by default', () => {
    expect(orderAfter({}, 'CARD', 'TWENTY', 'THOUSAND')).toMatchObject({ total_amount: 12358 });
  });

  test.each([
    // 60 % of each line: 3598 (3598.2), 1020, 7200; then 60 % of 2399, 680 and 4800.
    ['DISCOUNTED_AMOUNT goes by what is left of a line', 'DISCOUNTED_AMOUNT', [3598 + 1439, 1020 + 408, 7200 + 2880]],
    ['INITIAL_AMOUNT goes by its amount, as far as it is left', 'INITIAL_AMOUNT', [5997, 1700, 12000]],
  ] as const)('of items: %s', (_, mode, expected) => {
    const world: World = {
      vouchers: { ONE: WORLD.vouchers!['HALF_ITEMS']!, TWO: WORLD.vouchers!['HALF_ITEMS']! },
      stacking: { discount_calculation_mode: mode },
    };

    const { order } = answered(world, { redeemables: listed('ONE', 'TWO'), order: CART });

    expect(order?.items?.map((item) => item.discount_amount)).toEqual(expected);
  });
});

describe('item and order discounts together', () => {
  it('takes items of their own price after an order discount: 1970, then 900', () => {
    expect(orderAfter({}, 'TEN', 'FIFTEEN_A')).toMatchObject({
      discount_amount: 1970,
      items_discount_amount: 900,
      total_amount: 16827,
    });
  });

  it('takes the order of what items left: 900, then 10 % of 18797', () => {
    expect(orderAfter({}, 'FIFTEEN_A', 'TEN')).toMatchObject({
      discount_amount: 1880,
      items_discount_amount: 900,
      total_amount: 16917,
    });
  });
});
