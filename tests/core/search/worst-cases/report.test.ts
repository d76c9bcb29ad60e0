// The report of a worst case: verdict, proof and witness, from what the search found.
import { buildReport, toSearched } from '../../../../lib/core/search/worst-cases/report';
import { parseWorstCaseTerms } from '../../../../lib/core/search/worst-cases/request';
import { buildAmountCarts } from '../../../../lib/core/search/worst-case/carts';
import type { WorstCaseAim, WorstCaseFound } from '../../../../lib/core/search/worst-case/question';
import type { WorstCaseRequest } from '../../../../lib/model/generated';
import {
  cartsOf,
  evaluated,
  inputOf,
  isFailure,
  listed,
  NOON,
  type OrderState,
  questionOf,
  type World,
} from '../../../support/core';

const WORLD: World = {
  vouchers: {
    HALF: { discount: { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' } },
    THIRD: { discount: { type: 'PERCENT', percent_off: 33.33335, effect: 'APPLY_TO_ORDER' } },
  },
  customer: {},
  products: { A: { price: 1_000, metadata: { cost: 700 } } },
};
const SEARCHED = {
  candidates: [],
  bounds: { products: null, amounts: null, units: null, lines: null, together: 3, customers: [null], moments: [NOON] },
};
const DAY_LATER = '2026-11-22T12:00:00.000Z';

/** The order of 10,000 after some codes. */
function orderAfter(...codes: readonly string[]): OrderState {
  const { end } = evaluated(inputOf(WORLD, { redeemables: listed(...codes), order: { amount: 10_000 } }));
  if (end === null) throw new Error('The order has an amount.');
  return end;
}

interface Ended {
  readonly aim: WorstCaseAim;
  readonly best?: Partial<WorstCaseFound> | null;
  readonly end?: OrderState | null;
  readonly isOptimal?: boolean;
  readonly upperBound?: number;
  readonly hasCustomer?: boolean;
}

function reportOf({ aim, best = {}, end = orderAfter('HALF'), isOptimal = true, upperBound = 0, hasCustomer }: Ended) {
  const found = { cart: 1, customer: 0, moment: 1, sequence: [1, 0], value: 0, units: 0, ...best };
  const small = {
    world: WORLD,
    ids: ['HALF', 'THIRD'],
    amounts: { from: 5_000, to: 10_000, step: 5_000 },
    moments: [NOON, DAY_LATER],
  };
  return buildReport({
    question: questionOf({ ...small, aim, ...(hasCustomer && { hasCustomer }) }),
    result: { best: best && found, isOptimal, upperBound, steps: 17 },
    searched: SEARCHED,
    shown: [
      { object: 'voucher', id: 'HALF', gift: { credits: 5 } },
      { object: 'voucher', id: 'THIRD' },
    ],
    unseen: [{ reason: 'COUNTS', count: 2 }],
    end,
  });
}

describe('the report of a search', () => {
  it('has a witness that can be sent as it stands', () => {
    expect(reportOf({ aim: { percent_off: 40 }, hasCustomer: true })).toEqual({
      object: 'worst_case',
      verdict: 'UNSAFE',
      proof: 'OPTIMAL',
      value: 1_000,
      upper_bound: 1_000,
      witness: {
        request: {
          redeemables: [
            { object: 'voucher', id: 'THIRD' },
            { object: 'voucher', id: 'HALF' },
          ],
          order: { amount: 10_000 },
          customer: { id: 'cust_1' },
        },
        at: DAY_LATER,
        amount: 10_000,
        total_discount_amount: 5_000,
        total_amount: 5_000,
        percent_off: 50,
        floor: 6_000,
        below_by: 1_000,
      },
      steps: 17,
      carts: 2,
      searched: SEARCHED,
      not_seen: [{ reason: 'COUNTS', count: 2 }],
    });
  });

  test.each<[string, Ended, object]>([
    [
      'a floor, and a case below it',
      { aim: { amount: 9_000 } },
      { verdict: 'UNSAFE', value: 4_000, upper_bound: 4_000 },
    ],
    [
      'a floor, and no case',
      { aim: { amount: 9_000 }, best: null },
      { verdict: 'SAFE', value: 0, upper_bound: 0, witness: null },
    ],
    [
      'a floor, and no case before the steps ran out',
      { aim: { amount: 9_000 }, best: null, isOptimal: false, upperBound: 33 },
      { verdict: 'UNDECIDED', proof: 'BOUNDED', value: 0, upper_bound: 33 },
    ],
    [
      'a floor, and a case before the steps ran out',
      { aim: { amount: 9_000 }, isOptimal: false, upperBound: 4_500 },
      { verdict: 'UNSAFE', proof: 'BOUNDED', value: 4_000, upper_bound: 4_500 },
    ],
    [
      'a floor of metadata, which an order without lines never breaks',
      { aim: { metadata: 'cost' } },
      { value: -5_000, witness: { floor: 0, below_by: -5_000 } },
    ],
    [
      'percentages',
      { aim: 'PERCENT' },
      { verdict: null, value: 50, upper_bound: 50, witness: { floor: null, below_by: null } },
    ],
    [
      'amounts',
      { aim: 'AMOUNT' },
      { verdict: null, value: 5_000, upper_bound: 5_000, witness: { floor: null, below_by: null } },
    ],
    ['amounts, and no case', { aim: 'AMOUNT', best: null }, { verdict: null, value: 0, witness: null }],
    ['a case whose order is not known', { aim: 'AMOUNT', end: null }, { value: 0, witness: null }],
    ['no customer', { aim: 'AMOUNT' }, { witness: { request: { customer: null } } }],
  ])('of %s', (_name, ended, expected) => {
    expect(reportOf(ended)).toMatchObject(expected);
  });

  test.each<[string, WorstCaseAim, number, number]>([
    ['is a percentage, rounded up to four decimals', 'PERCENT', 0.600_000_01, 60.0001],
    ['is at most 100 %', 'PERCENT', 1.7, 100],
    ['is not below the value', 'PERCENT', 0.3, 50],
    ['of amounts is in minor units', 'AMOUNT', 6_200, 6_200],
    ['of amounts is not below the value', 'AMOUNT', 4_000, 5_000],
    ['without an end is the largest exact number', 'AMOUNT', Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER],
  ])('of a search that ended early has an upper bound that %s', (_name, aim, upperBound, expected) => {
    expect(reportOf({ aim, isOptimal: false, upperBound }).upper_bound).toBe(expected);
  });

  it('rounds the percentage of its witness half up, to four decimals', () => {
    // 3,333 of 10,000; then half of 6,667 more: 3,334.
    expect(reportOf({ aim: 'PERCENT', end: orderAfter('THIRD') }).witness?.percent_off).toBe(33.33);
    expect(reportOf({ aim: 'PERCENT', end: orderAfter('THIRD', 'HALF') }).witness?.percent_off).toBe(66.67);
    const { end } = evaluated(inputOf(WORLD, { redeemables: listed('HALF'), order: { amount: 7 } }));
    // 4 of 7 are 57.142857 %.
    expect(reportOf({ aim: 'PERCENT', end }).value).toBe(57.1429);
  });

  it('of an order that costs nothing has no percentage', () => {
    const { end } = evaluated(inputOf(WORLD, { redeemables: listed('HALF'), order: { amount: 0 } }));

    expect(reportOf({ aim: 'PERCENT', end })).toMatchObject({ value: 0, witness: { amount: 0, percent_off: 0 } });
  });

  it('of an order without an amount has none', () => {
    const end = { ...orderAfter(), amount: null, orderDiscount: orderAfter().orderDiscount };

    expect(reportOf({ aim: 'PERCENT', end })).toMatchObject({ value: 0, witness: { amount: 0, percent_off: 0 } });
  });
});

describe('what was searched', () => {
  const searchedOf = (bounds: WorstCaseRequest['bounds'], carts = buildAmountCarts({ from: 1, to: 2, step: 1 })) => {
    const terms = parseWorstCaseTerms({ bounds }, Date.parse(NOON));
    if (isFailure(terms)) throw new Error(terms.details);
    return toSearched({ bounds }, terms, { candidates: [{ object: 'campaign', id: 'camp_1' }], carts });
  };

  it('has all defaults filled in', () => {
    expect(searchedOf({ amounts: { from: 1, to: 2, step: 1 } })).toEqual({
      candidates: [{ object: 'campaign', id: 'camp_1' }],
      bounds: {
        products: null,
        amounts: { from: 1, to: 2, step: 1 },
        units: null,
        lines: null,
        together: 3,
        customers: [null],
        moments: [NOON],
      },
    });
  });

  it('names products and SKUs with their prices', () => {
    const products = [
      { object: 'product', id: 'A', price: 10, max: 2 },
      { object: 'sku', id: 'S', price: 7, max: 1 },
    ] as const;
    const bounds = {
      products: [{ id: 'A' }, { sku_id: 'S' }],
      units: 5,
      lines: 4,
      customers: [{ id: 'cust_1' }, null],
    };

    expect(searchedOf(bounds, cartsOf({ products })).bounds).toEqual({
      products: [
        { id: 'A', price: 10, max: 2 },
        { sku_id: 'S', price: 7, max: 1 },
      ],
      amounts: null,
      units: 5,
      lines: 4,
      together: 3,
      customers: [{ id: 'cust_1' }, null],
      moments: [NOON],
    });
  });

  it('names nothing else of the amounts', () => {
    const amounts = { from: 1, to: 2, step: 1, more: 5 };

    expect(searchedOf({ amounts }).bounds.amounts).toEqual({ from: 1, to: 2, step: 1 });
  });
});
