// The carts of a question by their number, and a search that goes on from where another one ended.
import { countProductCarts } from '../../../../lib/core/search/worst-case/carts';
import { WorstCaseSearch } from '../../../../lib/core/search/worst-case/worst-case';
import { cartsOf, type Discount, questionOf, searchWorst, type SmallQuestion } from '../../../support/core';
import { resumeWorst } from '../../../support/worst-case';

const A = { object: 'product', id: 'A', price: 10, max: 2 } as const;
const B = { object: 'sku', id: 'B1', price: 7, max: 1 } as const;
const C = { object: 'product', id: 'C', price: 3, max: 3 } as const;

describe('the number of carts', () => {
  it.each([
    [[A, B], null, null, 5],
    [[A, B], 1, null, 2],
    [[A, B], 2, null, 4],
    [[A, B], null, 1, 3],
    [[A, B, C], null, null, 23],
    [[A, B, C], 2, null, 8],
    [[A, B, C], null, 2, 17],
    [[A, B, C], 3, 2, 13],
    [[A, B, C], 99, 99, 23],
    [[], null, null, 0],
  ])('of %j within %j units and %j lines is %i', (products, units, lines, count) => {
    expect(countProductCarts({ products, units, lines })).toBe(count);
    const carts = cartsOf({ products, ...(units !== null && { units }), ...(lines !== null && { lines }) });
    const all = Array.from({ length: count }, (_, cart) => [...Array.from(carts.quantitiesOf(cart))].join());
    expect(new Set(all).size).toBe(count);
    expect(all).toEqual(all.toSorted());
  });
});

describe('the carts of products', () => {
  const carts = cartsOf({ products: [A, B] });

  it('have units, an amount and an order of their lines', () => {
    expect([1, 2, 4].map((cart) => [carts.unitsOf(cart), carts.amountOf(cart)])).toEqual([
      [1, 10],
      [2, 17],
      [3, 27],
    ]);
    expect([carts.orderOf(0), carts.orderOf(1)]).toEqual([
      { items: [{ sku_id: 'B1', quantity: 1, price: 7 }] },
      { items: [{ product_id: 'A', quantity: 1, price: 10 }] },
    ]);
  });

  it('are no larger than the largest cart, which may be outside', () => {
    expect(cartsOf({ products: [A, B], units: 1 }).largest).toEqual({
      items: [
        { product_id: 'A', quantity: 2, price: 10 },
        { sku_id: 'B1', quantity: 1, price: 7 },
      ],
    });
  });
});

it('carts of amounts have no units and no products', () => {
  const carts = cartsOf({ amounts: { from: 100, to: 250, step: 100 } });

  expect([carts.count, carts.products, carts.quantitiesOf(1), carts.unitsOf(1)]).toEqual([2, [], [], 0]);
  expect([carts.amountOf(0), carts.amountOf(1), carts.largest]).toEqual([100, 200, { amount: 250 }]);
});

describe('a search', () => {
  const off = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' });
  const small: SmallQuestion = {
    world: {
      vouchers: {
        ONE: { discount: off(3) },
        LATE: { discount: off(4), start_date: '2026-12-01T00:00:00.000Z' },
        HALF: { discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ITEMS' } },
      },
      products: { A: { price: 10 }, C: { price: 3 } },
    },
    ids: ['ONE', 'LATE', 'HALF'],
    products: [A, C],
    aim: 'AMOUNT',
    together: 2,
    moments: ['2026-11-21T12:00:00.000Z', '2026-12-21T12:00:00.000Z'],
  };

  // The largest cart costs 29: half of it is 15, and 4 more are off in December.
  it('ends with the order after the worst case, at its moment', () => {
    const search = new WorstCaseSearch(questionOf(small));
    while (!search.advance(1_000));

    expect(search.result()).toMatchObject({ isOptimal: true, best: { moment: 1, cart: 10, value: 19 } });
    expect([search.end?.amount, search.end?.orderDiscount, search.end?.itemsDiscount]).toEqual([29, 4, 15]);
    expect(search.inputs.map(({ nowMs }) => nowMs)).toEqual((small.moments ?? []).map((moment) => Date.parse(moment)));
  });

  it('of codes that take nothing off finds no worst case', () => {
    const left = { name: 'order.total_amount', conditions: { $more_than: [5_000] } };
    const world = {
      vouchers: {
        ZERO: { discount: off(0), campaign: 'camp_1' },
        LESS: { discount: off(300), campaign: 'camp_1', rules: ['val_1'] },
      },
      campaigns: { camp_1: {} },
      rules: { val_1: { rules: { '1': left, logic: '1' } } },
    };
    const amounts = { from: 500, to: 900, step: 100 };
    const { best, isOptimal, upperBound } = searchWorst({ world, ids: ['ZERO', 'LESS'], amounts, aim: 'AMOUNT' });

    expect([best, isOptimal, upperBound]).toEqual([null, true, 0]);
  });

  it('that has not begun has no order, no steps, and the bound of the largest cart', () => {
    const search = new WorstCaseSearch(questionOf(small));

    expect([search.end, search.steps, search.progress]).toEqual([
      null,
      0,
      { bounded: 0, done: 0, steps: 0, best: null },
    ]);
    expect(search.result()).toEqual({ best: null, upperBound: 29, isOptimal: false, steps: 0 });
  });

  it.each([1, 2, 3, 5, 8])('that stops every %i steps finds the same', (slice) => {
    const whole = searchWorst(small);

    expect(searchWorst(small, slice)).toEqual(whole);
    expect(resumeWorst(small, slice)).toMatchObject({ best: whole.best, upperBound: 19, isOptimal: true });
  });

  it('that goes on counts the steps of before', () => {
    const first = new WorstCaseSearch(questionOf(small));
    first.advance(6);
    const { progress } = first;
    const second = new WorstCaseSearch(questionOf(small), progress);

    expect([second.steps, progress.steps > 0]).toEqual([progress.steps, true]);
    expect(second.progress).toEqual(progress);
    expect(new WorstCaseSearch(questionOf({ ...small, steps: progress.steps }), progress).advance(1)).toBe(true);
    while (!second.advance(1));
    expect(second.result()).toMatchObject({ isOptimal: true, upperBound: 19 });
  });
});
