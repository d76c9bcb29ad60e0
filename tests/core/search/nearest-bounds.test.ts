// The nearest reward of large carts and collections: what is left out is never claimed to be larger.
import { collectNamedGoods } from '../../../lib/core/search/nearest/named-goods';
import { moneyLackOfAll } from '../../../lib/core/search/nearest/unit-demands';
import {
  buildCandidates,
  EMPTY_CATALOG,
  inputOf,
  listed,
  nearestIn,
  nearestOfInput,
  type NearestReward,
  type RequestOrderItem,
  type Rule,
  type RuleSet,
  type World,
} from '../../support/core';

const ruleSet = (one: Rule): RuleSet => ({ '1': one, logic: '1' });

function worldWith(one: Rule, world: Partial<World> = {}): World {
  return {
    rules: { val_1: { rules: ruleSet(one) } },
    vouchers: { TEN: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
    ...world,
  };
}

function cartOf(count: number): readonly RequestOrderItem[] {
  return Array.from({ length: count }, (_, index) => ({ product_id: `P${index}`, price: 900 - index, quantity: 1 }));
}

function rewardOf(one: Rule, items: readonly RequestOrderItem[]): NearestReward | null {
  return nearestIn(worldWith(one), { redeemables: listed('TEN'), order: { items } }).nearest;
}

const units = (least: number): Rule => ({
  name: 'order.items.count',
  conditions: { $more_than_or_equal: [least] },
});

it('too few units of a large cart give units of its cheapest line, wherever it stands', () => {
  expect(rewardOf(units(63), cartOf(60))).toMatchObject({
    proof: 'SMALLEST',
    changes: [{ kind: 'UNITS', pointer: '/order/items/59/quantity', from: 1, to: 4 }],
  });
});

it('lines beyond the first 100 are not raised, and nothing is claimed of them', () => {
  const items = cartOf(101);
  const ofLast = { $is: [{ object: 'product', id: 'P100' }] };
  const pair = ruleSet({ name: 'order.items.quantity', conditions: { $more_than_or_equal: [2] } });

  expect(rewardOf(units(102), items)).toMatchObject({
    proof: 'WORKS',
    changes: [{ pointer: '/order/items/99/quantity' }],
  });
  expect(rewardOf({ name: 'order.items.any', conditions: ofLast, rules: pair }, items)).toMatchObject({
    proof: 'WORKS',
  });
  expect(rewardOf({ name: 'order.items.none', conditions: ofLast }, items)).toBeNull();
});

it.each([
  [100, 'SMALLEST'],
  [101, 'WORKS'],
])('of a collection of %i members the cheapest of 100 is added: %s', (count, proof) => {
  const ids = Array.from({ length: count }, (_, index) => `P${index}`);
  const any = { name: 'order.items.any', conditions: { $is: [{ object: 'products_collection', id: 'K' }] } };
  const world = worldWith(any, {
    products: Object.fromEntries(ids.map((id, index) => [id, { price: 900 - index }])),
    collections: { K: { products: ids.map((id) => ({ object: 'product', id })) } },
  });
  const input = inputOf(world, { redeemables: listed('TEN'), order: { amount: 5_000 } });
  const { facts } = input;
  const candidates = buildCandidates(input.request.redeemables, facts);
  const { names, unread } = collectNamedGoods(candidates, { config: facts.config, catalog: EMPTY_CATALOG });
  const products = new Map([...facts.catalog.products].filter(([id]) => names.products.includes(id)));
  const catalog = { ...EMPTY_CATALOG, products, unread };
  const { nearest } = nearestOfInput({ ...input, facts: { ...facts, catalog } });

  expect(nearest).toMatchObject({ proof });
  expect(JSON.stringify(nearest?.changes)).toContain('"product_id":"P99"');
});

it.each([
  [[0, 0, 0], 9],
  [[2, 0, 0], 7],
  [[0, 0, 2], 7],
])('demands of money on separate lines add up, and those that share a line do not: %j lacks %i', (units, lack) => {
  const demands = [
    { places: [0], lack: 5 },
    { places: [0, 1], lack: 7 },
    { places: [2], lack: 4 },
  ];

  expect(moneyLackOfAll(demands, units, [1, 1, 2])).toBe(lack);
});
