// The best stack of orders with many lines, of which the bound tries fewer reductions in every order.
import { decideBestStack } from '../../../lib/core/search/best-stack/decision';
import { toBestStackTerms } from '../../../lib/core/search/best-stack/request';
import {
  answerOfBruteForce,
  answerOfSearch,
  type Discount,
  inputOf,
  isFailure,
  listed,
  searchSituation,
  type VoucherWords,
} from '../../support/core';

const DISCOUNTS: readonly Discount[] = [
  { type: 'PERCENT', percent_off: 12.5, effect: 'APPLY_TO_ITEMS' },
  { type: 'PERCENT', percent_off: 33.3, effect: 'APPLY_TO_ITEMS' },
  { type: 'PERCENT', percent_off: 4.4, effect: 'APPLY_TO_ITEMS' },
  { type: 'AMOUNT', amount_off: 450, effect: 'APPLY_TO_ORDER' },
  { type: 'PERCENT', percent_off: 7.7, effect: 'APPLY_TO_ITEMS' },
];

function situationOf(lines: number, discounts: number) {
  const vouchers = DISCOUNTS.slice(0, discounts).map((discount, index): [string, VoucherWords] => [
    `CODE${index}`,
    { discount },
  ]);
  const items = Array.from({ length: lines }, (_, index) => ({ product_id: `P${index}`, price: 101 + 7 * index }));
  const redeemables = listed(...vouchers.map(([code]) => code));
  return { world: { vouchers: Object.fromEntries(vouchers) }, request: { redeemables, order: { items } } };
}

describe('the best stack of an order', () => {
  it.each([
    [61, 5],
    [251, 4],
  ])('of %i lines and %i discounts equals what trying every stack finds', (lines, discounts) => {
    const situation = situationOf(lines, discounts);

    expect(answerOfSearch(situation, 'DISCOUNT')).toEqual(answerOfBruteForce(situation, 'DISCOUNT'));
  });

  it('of 200 lines takes a twentieth of the steps that its budget has for 10 lines', () => {
    const { world, request } = situationOf(200, 5);
    const decide = (steps: number) => {
      const terms = toBestStackTerms({ order: request.order }, request.redeemables);
      const decision = decideBestStack(inputOf(world, request), { ...terms, steps });
      if (isFailure(decision)) throw new Error(decision.key);
      return decision.visited;
    };
    const searched = [2, 40, 80].map((steps) => searchSituation({ world, request }, 'DISCOUNT', { steps }).visited);

    expect([40, 800, 1_600].map(decide)).toEqual(searched);
    expect(new Set(searched).size).toBeGreaterThan(1);
  });

  it.each([
    [61, 5],
    [251, 4],
  ])('of %i lines and %i discounts is never above the bound of a short search', (lines, discounts) => {
    const situation = situationOf(lines, discounts);
    const most = searchSituation(situation, 'DISCOUNT').best?.value ?? 0;
    const { best, upperBound } = searchSituation(situation, 'DISCOUNT', { steps: 5 });

    expect(most).toBeGreaterThan(0);
    expect(upperBound).toBeGreaterThanOrEqual(most);
    expect(best?.value).toBeLessThanOrEqual(most);
  });
});
