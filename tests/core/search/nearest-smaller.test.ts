// Additions that random projects showed to be smaller than those that the search answered.
import type { ChangeKind } from '../../../lib/core/search/nearest/diagnosis';
import { CATALOGUE } from '../../support/nearest-goods';
import { type Discount, listed, nearestIn, type RequestOrder, type RuleSet } from '../../support/core';

const FREE_A: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'A', effect: 'ADD_MISSING_ITEMS' };

function rewardOf(discount: Discount, rules: RuleSet, order: RequestOrder, kinds?: readonly ChangeKind[]) {
  const world = { ...CATALOGUE, rules: { val_1: { rules } }, vouchers: { CODE: { discount, rules: ['val_1'] } } };
  return nearestIn(world, { redeemables: listed('CODE'), order }, { ...(kinds && { kinds }) }).nearest;
}

const total = (conditions: Record<string, readonly unknown[]>): RuleSet => ({
  '1': { name: 'order.total_amount', conditions },
  logic: '1',
});

it('a unit that lowers the amount after the discount is smaller than a higher amount of the order', () => {
  const order = {
    amount: 10,
    items: [
      { product_id: 'B', quantity: 2 },
      { product_id: 'A', quantity: 2 },
    ],
  };
  const fiveOff: Discount = { type: 'AMOUNT', amount_off: 5, effect: 'APPLY_TO_ITEMS' };

  // 4 and 5 are off, so that 1 is left: one B more makes it 0, and 0.01 more makes it 2.
  expect(rewardOf(fiveOff, total({ $in: [0, 2] }), order)).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/0/quantity', from: 2, to: 3 }],
  });
});

it('a free unit raises the amount of the order and leaves the amount after the discount that is admitted', () => {
  const twoFree: Discount = { type: 'UNIT', unit_off: 2, unit_type: 'C', effect: 'ADD_MISSING_ITEMS' };
  const rules = {
    '1': { name: 'order.amount', conditions: { $more_than: [5] } },
    '2': { name: 'order.total_amount', conditions: { $in: [7, 0] } },
    logic: '1 and 2',
  };

  // An amount of 12 leaves 7, and two units of C for 10 leave nothing.
  expect(rewardOf(twoFree, rules, { items: [{ product_id: 'C', quantity: 1 }] })).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/0/quantity', from: 1, to: 2 }],
  });
});

it('an order without an amount gets a free unit, where no amount after the discount is admitted', () => {
  expect(rewardOf(FREE_A, total({ $less_than: [1] }), { items: [] })).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/-', value: { product_id: 'A', quantity: 1 } }],
  });
});

it('where a lower amount is not admitted, no units are tried in place of a higher amount', () => {
  expect(rewardOf(FREE_A, total({ $more_than_or_equal: [2] }), { amount: 0, items: [] })).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'AMOUNT', from: 0, to: 2 }],
  });
});

it('units of a new line bring the amount of a collection with one change, in place of an amount and a unit', () => {
  const ofCollection = {
    name: 'order.items.any',
    conditions: { $is: [{ object: 'products_collection', id: 'KB' }] },
    rules: { '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [10] } }, logic: '1' },
  };
  const rules = {
    '1': ofCollection,
    '2': { name: 'order.items.count', conditions: { $more_than: [2] } },
    logic: '1 and 2',
  };

  expect(rewardOf(FREE_A, rules, { items: [{ product_id: 'A', quantity: 2 }] })).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/-', value: { product_id: 'B', quantity: 2 } }],
  });
});

it('the amount of a new line is raised above the price of its units, where they are a little too cheap', () => {
  const twoPercent: Discount = { type: 'PERCENT', percent_off: 2, effect: 'APPLY_TO_ORDER' };
  const rules = {
    '1': {
      name: 'order.items.any',
      conditions: { $is: [{ object: 'product', id: 'C' }] },
      rules: { '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [16] } }, logic: '1' },
    },
    '2': { name: 'order.items.count', conditions: { $is: [6] } },
    logic: '1 and 2',
  };

  // Three units of C cost 15, and four cost 20.
  expect(rewardOf(twoPercent, rules, { items: [{ product_id: 'A', quantity: 1 }] })).toMatchObject({
    proof: 'SMALLEST',
    changes: [
      { kind: 'UNITS', pointer: '/order/items/0/quantity', from: 1, to: 3 },
      { kind: 'LINE_AMOUNT', pointer: '/order/items/-', value: { product_id: 'C', quantity: 3, amount: 16 } },
    ],
  });
});

it('one unit of a new line is smaller than two units of a line of the order for the same amount', () => {
  const ofGoods = (object: string, id: string, name: string, least: number) => ({
    name: 'order.items.any',
    conditions: { $is: [{ object, id }] },
    rules: { '1': { name, conditions: { $more_than_or_equal: [least] } }, logic: '1' },
  });
  const rules = {
    '1': ofGoods('sku', 'C1', 'order.items.aggregated_amount', 3),
    '2': ofGoods('product', 'B', 'order.items.aggregated_quantity', 1),
    logic: '1 or 2',
  };
  const half: Discount = { type: 'PERCENT', percent_off: 50, effect: 'APPLY_TO_ORDER' };

  // C1 costs 0.01 and B 0.02.
  expect(rewardOf(half, rules, { items: [{ sku_id: 'C1', quantity: 1 }] }, ['UNITS'])).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/-', value: { product_id: 'B', quantity: 1 } }],
  });
});

it('the amount of a line is not called the smallest where a new line may add the units of another rule', () => {
  const ofA = {
    name: 'order.items.any',
    conditions: { $is: [{ object: 'product', id: 'A' }] },
    rules: { '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [11] } }, logic: '1' },
  };
  const rules = {
    '1': ofA,
    '2': { name: 'order.items.count', conditions: { $more_than_or_equal: [6] } },
    logic: '1 or 2',
  };
  const order = {
    items: [
      { product_id: 'C', quantity: 3 },
      { product_id: 'A', quantity: 2 },
    ],
  };
  const percent: Discount = { type: 'PERCENT', percent_off: 2, effect: 'APPLY_TO_ORDER' };

  // One A more and 0.01 on the line of A make 25, of which 2 % round to 0.01.
  expect(rewardOf(percent, rules, order, ['LINE_AMOUNT'])).toMatchObject({
    proof: 'WORKS',
    changes: [{ kind: 'LINE_AMOUNT', from: 6, to: 11 }],
  });
});
