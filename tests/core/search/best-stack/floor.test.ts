// The floor of a best stack: what the order, and each of its lines, must still cost before cards pay.
import { type PriceFloor, breaksFloor } from '../../../../lib/core/search/best-stack/stack-space';
import { buildSearchContext } from '../../../../lib/core/search/search-context';
import {
  type Discount,
  evaluated,
  inputOf,
  isApplicable,
  isFailure,
  listed,
  payable,
  type World,
} from '../../../support/core';
import { off } from './support';

const items = (amount_off: number): Discount => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ITEMS' });

const WORLD: World = {
  vouchers: {
    ORDER: { discount: off(300) },
    LINES: { discount: items(400) },
    ON_A: { discount: items(400), rules: ['only_a'] },
    CARD: { gift: { balance: 9_000, effect: 'APPLY_TO_ITEMS' }, rules: ['only_a'] },
    PART: { gift: { balance: 250, effect: 'APPLY_TO_ITEMS' }, rules: ['only_a'] },
  },
  rules: { only_a: { applicable_to: { included: [{ object: 'product', id: 'A' }] } } },
  products: {
    A: { metadata: { cost: 700 } },
    B: { metadata: { cost: 700 } },
    BARE: {},
    HALF: { metadata: { cost: 0.5 } },
    TEXT: { metadata: { cost: '700' } },
    MINUS: { metadata: { cost: -700 } },
  },
  skus: {
    OWN: { product_id: 'A', metadata: { cost: 900 } },
    OF_A: { product_id: 'A' },
    ZERO: { product_id: 'A', metadata: { cost: 0 } },
  },
};

/** Whether the order breaks a floor after some codes. */
function breaks(floor: PriceFloor, ids: readonly string[], order: object | null, paid = 0): boolean {
  const input = inputOf(WORLD, { redeemables: listed(...ids), ...(order && { order }) });
  const context = buildSearchContext(input, [], 'DISCOUNT');
  if (isFailure(context)) throw new Error(context.key);
  const { end, outcomes } = evaluated(input);
  const earlier = outcomes.filter(isApplicable);
  expect(earlier).toHaveLength(ids.length);
  return breaksFloor(floor, { order: end, earlier, left: end === null ? 0 : payable(end), paid }, context);
}

const line = (product_id: string, price = 1_000, quantity = 1) => ({ product_id, price, quantity });
const two = { items: [line('A'), line('BARE')] };

describe('a floor', () => {
  test.each<[string, PriceFloor, readonly string[], object, number, boolean]>([
    ['an amount that is left', { amount: 9_700 }, ['ORDER'], { amount: 10_000 }, 0, false],
    ['an amount above what is left', { amount: 9_701 }, ['ORDER'], { amount: 10_000 }, 0, true],
    ['an amount that is left with what cards paid', { amount: 9_701 }, ['ORDER'], { amount: 10_000 }, 1, false],
    // 97 % of 10,000 are 9,700.
    ['3 % off the order', { percent_off: 3 }, ['ORDER'], { amount: 10_000 }, 0, false],
    // 97.01 % are 9,701.
    ['2.99 % off the order', { percent_off: 2.99 }, ['ORDER'], { amount: 10_000 }, 0, true],
    ['2.99 % off the order with what cards paid', { percent_off: 2.99 }, ['ORDER'], { amount: 10_000 }, 1, false],
    // 30 % of 1,001 are 300.3, of which 701 are left; the least is 700.7, rounded up.
    ['a percentage, rounded up, that is left', { percent_off: 30 }, ['ORDER'], { amount: 1_001 }, 0, false],
    ['a percentage, rounded up, above what is left', { percent_off: 29.9 }, ['ORDER'], { amount: 1_001 }, 0, true],
    ['all of the order', { percent_off: 100 }, ['ORDER'], { amount: 100 }, 0, false],
    ['more than the order', { percent_off: 150 }, ['ORDER'], { amount: 100 }, 0, false],
  ])('of %s: %p after %p of %p, paid %i, breaks it: %s', (_name, floor, ids, order, paid, expected) => {
    expect(breaks(floor, ids, order, paid)).toBe(expected);
  });

  test.each<PriceFloor>([{ amount: 5 }, { percent_off: 0 }, { metadata: 'cost' }])(
    '%p is not broken where there is no order',
    (floor) => {
      expect(breaks(floor, ['ORDER'], null)).toBe(false);
    },
  );

  it('of a percentage is 0 for an order without an amount', () => {
    expect(breaks({ percent_off: 0 }, [], { items: [{ product_id: 'BARE', quantity: 1 }] })).toBe(false);
  });
});

describe('a floor of metadata', () => {
  const floor = { metadata: 'cost' };

  // Each line costs 1,000; the cost of A is 700.
  test.each<[string, readonly string[], object, boolean]>([
    ['a line that costs as much as its units', [], { items: [line('A', 700)] }, false],
    ['a line that costs less', [], { items: [line('A', 699)] }, true],
    ['two units that cost as much', [], { items: [line('A', 700, 2)] }, false],
    ['two units that cost less', [], { items: [line('A', 699, 2)] }, true],
    ['three units of a half, rounded up', [], { items: [{ ...line('HALF', 1, 3), amount: 1, price: null }] }, true],
    ['a product without the key', [], { items: [line('BARE', 1)] }, false],
    ['a product with a text', [], { items: [line('TEXT', 1)] }, false],
    ['a product with a negative number', [], { items: [line('MINUS', 1)] }, false],
    ['an unknown product', [], { items: [line('GONE', 1)] }, false],
    [
      'the cost of an SKU before that of its product',
      [],
      { items: [{ sku_id: 'OWN', price: 899, quantity: 1 }] },
      true,
    ],
    ['the cost of an SKU that is paid', [], { items: [{ sku_id: 'OWN', price: 900, quantity: 1 }] }, false],
    ['the cost of the product of an SKU', [], { items: [{ sku_id: 'OF_A', price: 699, quantity: 1 }] }, true],
    ['an SKU that costs nothing by itself', [], { items: [{ sku_id: 'ZERO', price: 699, quantity: 1 }] }, true],
    [
      'the cost of a product that the line describes',
      [],
      { items: [{ price: 4, quantity: 1, product: { metadata: { cost: 5 } } }] },
      true,
    ],
    [
      'the cost of an SKU that the line describes',
      [],
      { items: [{ price: 4, quantity: 1, sku: { metadata: { cost: 5 } }, product: { metadata: { cost: 1 } } }] },
      true,
    ],
    [
      'the cost of the catalogue before what a line describes',
      [],
      { items: [{ ...line('A', 699), product: { metadata: { cost: 1 } } }] },
      true,
    ],
    [
      'the cost of an SKU of the catalogue before what a line describes',
      [],
      { items: [{ sku_id: 'OWN', price: 899, quantity: 1, sku: { metadata: { cost: 1 } } }] },
      true,
    ],
    ['an order that costs less than all lines', ['ORDER'], { items: [line('A', 900), line('B', 700)] }, true],
    ['an order that costs as much as all lines', ['ORDER'], { items: [line('A', 900), line('B', 800)] }, false],
    ['a line below its cost in an order above it', ['ON_A'], two, true],
    ['a line without a cost', ['LINES'], { items: [line('BARE'), line('BARE')] }, false],
    ['what a card paid', ['CARD'], two, false],
    ['what a card paid for a line that is below its cost', ['ON_A', 'PART'], two, true],
    ['what a card paid for another line', ['PART', 'LINES'], { items: [line('A', 1_400), line('B', 1_000)] }, true],
  ])('%s: after %p of %p it is broken: %s', (_name, ids, order, expected) => {
    const paid = ids.includes('CARD') ? 1_000 : ids.includes('PART') ? 250 : 0;

    expect(breaks(floor, ids, order, paid)).toBe(expected);
  });
});
