// Discounts of common kinds: their best order is known, so that a search proves the best stack of many candidates.
import { type Discount, listed, searchSituation, type VoucherWords } from '../../support/core';

const DISCOUNTS: readonly Discount[] = [
  { type: 'AMOUNT', amount_off: 800, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
  { type: 'AMOUNT', amount_off: 450, effect: 'APPLY_TO_ORDER' },
  { type: 'AMOUNT', amount_off: 130, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
  { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
  { type: 'PERCENT', percent_off: 7, effect: 'APPLY_TO_ORDER' },
  { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' },
  {
    type: 'PERCENT',
    percent_off: 1,
    percent_off_formula: 'MIN(ORDER_ITEM_SUBTOTAL * 0.01; 2)',
    effect: 'APPLY_TO_ITEMS',
  },
  { type: 'AMOUNT', amount_off: 90, effect: 'APPLY_TO_ITEMS' },
  { type: 'PERCENT', percent_off: 4.4, effect: 'APPLY_TO_ITEMS' },
  {
    type: 'PERCENT',
    percent_off: 1,
    percent_off_formula: 'IF(ORDER_AMOUNT > 100; 1.5; 1)',
    effect: 'APPLY_TO_ORDER',
  },
  { type: 'AMOUNT', amount_off: 310, effect: 'APPLY_TO_ORDER' },
  { type: 'PERCENT', percent_off: 3, effect: 'APPLY_TO_ORDER' },
];
const CHANGES_ORDER = [4, 9, 11];
const CHANGES_LINES = [3, 5, 6, 8];

const items = [1_990, 1_337, 2_450, 990, 1_115].map((price, index) => {
  return { product_id: 'ABCDE'[index] ?? 'A', price, quantity: 3 };
});

function search(steps: number) {
  const codes = DISCOUNTS.map((_, index) => `CODE${index}`);
  const vouchers = DISCOUNTS.map((discount, index): [string, VoucherWords] => [`CODE${index}`, { discount }]);
  const world = { vouchers: Object.fromEntries(vouchers) };
  return searchSituation({ world, request: { redeemables: listed(...codes), order: { items } } }, 'DISCOUNT', {
    steps,
  });
}

describe('of twelve discounts of common kinds', () => {
  it('the default budget proves the best stack', () => {
    const { best, upperBound, isOptimal } = search(1_000);

    expect([isOptimal, best?.size]).toEqual([true, DISCOUNTS.length]);
    expect(upperBound).toBe(best?.value);
  });

  it('changes of the order come first among the order, and percentages of a line before amounts of it', () => {
    const { best } = search(1_000);

    const placeOf = (index: number) => best?.sequence.indexOf(index) ?? -1;
    const amountsOfOrder = [1, 10];
    const firstAmount = Math.min(...amountsOfOrder.map(placeOf));
    expect(CHANGES_ORDER.every((index) => placeOf(index) < firstAmount)).toBe(true);
    expect(CHANGES_LINES.every((index) => placeOf(index) < Math.min(placeOf(2), placeOf(7)))).toBe(true);
  });
});
