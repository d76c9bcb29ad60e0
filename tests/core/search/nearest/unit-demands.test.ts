// The units and the money that the rules of an alternative demand: what an addition lacks, in numbers.
import {
  demandsOfAtoms,
  demandsOfBundle,
  lackOf,
  lackOfAll,
  leversLacking,
  type MoneyDemand,
  moneyDemandsOfAtoms,
  moneyLackOfAll,
  type Prices,
  type UnitDemand,
} from '../../../../lib/core/search/nearest/unit-demands';
import { ruleOf, searchOf } from '../../../support/nearest-subject';
import type { Rule, RuleSet } from '../../../support/core';

const atLeast = (least: number) => (units: number) => Math.max(least, units);
const sumOf = (places: readonly number[], now: number, least: number): UnitDemand => ({
  places,
  now,
  leastFrom: atLeast(least),
});
const lineOf = (places: readonly number[], now: readonly number[], least: number): UnitDemand => ({
  places,
  now,
  leastFrom: atLeast(least),
});
const never: UnitDemand = { places: [0], now: 1, leastFrom: () => null };
/** One unit of lever 0 costs 30, of lever 1 costs 20, of lever 2 costs 50. */
const RISES = [30, 20, 50];
const PRICES: Prices = { base: 0, rises: RISES, ofLines: RISES };
const NOTHING = { units: 0, amount: 0 };

test.each<[string, UnitDemand, readonly number[], ReturnType<typeof lackOf>]>([
  ['nothing where the units are enough', sumOf([0, 1], 3, 3), [], NOTHING],
  ['what is left at the price of the cheapest lever', sumOf([0, 1], 1, 4), [], { units: 3, amount: 60 }],
  ['less after added units of counted levers alone', sumOf([0, 1], 1, 4), [1, 1, 9], { units: 1, amount: 20 }],
  ['nothing after enough added units', sumOf([0, 1], 1, 4), [2, 1], NOTHING],
  ['free units of a lever without a price', sumOf([0, 7], 1, 4), [], { units: 3, amount: 0 }],
  ['null without a lever', sumOf([], 1, 4), [], null],
  ['nothing without a lever where the units are enough', sumOf([], 4, 4), [], NOTHING],
  ['null where no number is admitted', never, [], null],
  ['of the line with fewest, and of the cheapest', lineOf([0, 1], [3, 1], 5), [], { units: 2, amount: 60 }],
  ['of the line after its added units', lineOf([0, 1], [3, 1], 5), [0, 3], { units: 1, amount: 20 }],
  ['of lines that have none yet', lineOf([2, 1], [], 2), [], { units: 2, amount: 40 }],
  ['of a line without a price nothing to pay', lineOf([0, 7], [3, 1], 5), [], { units: 2, amount: 0 }],
  ['null without a line', lineOf([], [], 5), [], null],
  ['null where no line is admitted', { places: [0], now: [2], leastFrom: () => null }, [], null],
])('a demand lacks %s', (_words, demand, units, lack) => {
  expect(lackOf(demand, units, RISES)).toEqual(lack);
});

test('a line that is not admitted leaves the other lines', () => {
  const demand: UnitDemand = { places: [0, 1], now: [9, 1], leastFrom: (units) => (units > 4 ? null : 4) };

  expect(lackOf(demand, [], RISES)).toEqual({ units: 3, amount: 60 });
});

test.each<[string, readonly UnitDemand[], ReturnType<typeof lackOfAll>]>([
  ['no demand', [], NOTHING],
  ['one demand', [sumOf([0], 1, 3)], { units: 2, amount: 60 }],
  ['one demand that cannot be met', [never], null],
  ['two demands of separate levers, which add up', [sumOf([0], 1, 3), sumOf([1], 1, 4)], { units: 5, amount: 120 }],
  ['two demands that share a lever, the larger', [sumOf([0, 1], 1, 3), sumOf([1], 1, 4)], { units: 3, amount: 60 }],
  ['the larger one first', [sumOf([1], 1, 4), sumOf([0, 1], 1, 3)], { units: 3, amount: 60 }],
  [
    'the larger units of one and the larger amount of another',
    [sumOf([0, 1], 1, 4), sumOf([0], 1, 3), sumOf([0, 1, 2], 0, 1)],
    { units: 3, amount: 60 },
  ],
  ['a demand that cannot be met beside another', [sumOf([1], 1, 4), never], null],
  [
    'two of three, where the last is separate from the first',
    [sumOf([0], 0, 1), sumOf([0, 1], 0, 1), sumOf([1], 0, 1)],
    { units: 2, amount: 50 },
  ],
])('%s: together they lack', (_words, demands, lack) => {
  expect(lackOfAll(demands, [], RISES)).toEqual(lack);
});

test.each<[string, readonly UnitDemand[], ReturnType<typeof leversLacking>]>([
  ['no demand', [], null],
  ['demands that hold', [sumOf([0], 3, 3), sumOf([1], 3, 3)], null],
  ['a demand that cannot be met', [never], null],
  ['one lever, with all units that it lacks', [sumOf([0], 1, 3)], { places: [0], units: 2 }],
  ['several levers, with one unit', [sumOf([0, 1], 1, 3)], { places: [0, 1], units: 1 }],
  ['the fewest levers', [sumOf([0, 1], 1, 3), sumOf([2], 1, 9)], { places: [2], units: 8 }],
  ['the first of as many', [sumOf([1], 1, 3), sumOf([2], 1, 9)], { places: [1], units: 2 }],
  ['the fewest levers of those that lack', [sumOf([0, 1], 1, 3), sumOf([2], 9, 9)], { places: [0, 1], units: 1 }],
])('levers that lack units: %s', (_words, demands, levers) => {
  expect(leversLacking(demands, [], PRICES)).toEqual(levers);
});

const money = (places: readonly number[], lack: number): MoneyDemand => ({ places, lack });

test.each<[string, readonly MoneyDemand[], readonly number[], number]>([
  ['no demand', [], [], 0],
  ['one demand', [money([0], 70)], [], 70],
  ['one demand after two units', [money([0], 70)], [2], 10],
  ['a demand that is met', [money([0], 70)], [3], 0],
  ['separate demands', [money([0], 70), money([1], 30)], [], 100],
  ['demands that share a line', [money([0, 1], 70), money([1], 90)], [], 90],
  ['the larger first', [money([1], 90), money([0, 1], 70)], [], 90],
  ['a met demand leaves its line to another', [money([0], 30), money([0, 1], 100)], [1], 70],
  ['a demand of two lines after units of both', [money([0, 1], 100)], [1, 2], 30],
  ['a place without units and without a price', [money([0, 5], 40)], [1, 0, 0, 0, 0, 3], 10],
])('money of %s', (_words, demands, units, lack) => {
  expect(moneyLackOfAll(demands, units, RISES)).toBe(lack);
});

// Demands of rules: a cart of A × 3 at 20.00 and B × 2 at 5.00, and goods D that it lacks. The goods that rules name may
// stand on a new line as well, from place 2.
const ofGoods = (id: string, nested: RuleSet): Rule => ({
  name: 'order.items.any',
  conditions: { $is: [{ object: 'product', id }] },
  rules: nested,
});
const search = (rules: RuleSet) =>
  searchOf(
    {
      products: { A: { price: 2000 }, B: { price: 500 }, D: { price: 300 } },
      rules: { val_1: { rules } },
      vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
    },
    {
      redeemables: [{ object: 'voucher', id: 'CODE' }],
      order: {
        items: [
          { product_id: 'A', quantity: 3 },
          { product_id: 'B', quantity: 2 },
        ],
      },
    },
  );
/** What each demand counts, and the least number from 0, from 3 and from 9. */
const demandsOf = (rules: RuleSet) => {
  const { levers, atoms, context } = search(rules);
  return demandsOfAtoms(levers, atoms, context).map(({ places, now, leastFrom }) => [
    places,
    now,
    ...[0, 3, 9].map(leastFrom),
  ]);
};

test.each<[string, RuleSet, ReturnType<typeof demandsOf>]>([
  ['a count of all', ruleOf('order.items.count', { $more_than: [6] }), [[[0, 1], 5, 7, 7, 9]]],
  [
    'a count with an upper bound',
    ruleOf('order.items.count', { $more_than: [2], $less_than: [8] }),
    [[[0, 1], 5, 3, 3, null]],
  ],
  ['an amount is no demand of units', ruleOf('order.amount', { $more_than: [6] }), []],
  ['a count that no number compares', ruleOf('order.items.count', { $has_value: [] }), []],
  ['goods in the cart', { '1': ofGoods('A', {}), logic: '1' }, [[[0, 2], [3, 0], 1, 3, 9]]],
  ['goods that the cart lacks', { '1': ofGoods('D', {}), logic: '1' }, [[[2], [0], 1, 3, 9]]],
  [
    'units of all lines of goods',
    { '1': ofGoods('A', ruleOf('order.items.aggregated_quantity', { $more_than_or_equal: [4] })), logic: '1' },
    [
      [[0, 2], 3, 4, 4, 9],
      [[0, 2], [3, 0], 1, 3, 9],
    ],
  ],
  [
    'units of one line, which has two rules',
    {
      '1': ofGoods('A', {
        '1': { name: 'order.items.quantity', conditions: { $more_than: [4] } },
        '2': { name: 'order.items.quantity', conditions: { $less_than_or_equal: [8] } },
        logic: '1 and 2',
      }),
      logic: '1',
    },
    [[[0, 2], [3, 0], 5, 5, null]],
  ],
  [
    'two goods, each with its own line',
    {
      '1': ofGoods('A', ruleOf('order.items.quantity', { $more_than: [4] })),
      '2': ofGoods('B', ruleOf('order.items.quantity', { $is: [3] })),
      logic: '1 and 2',
    },
    [
      [[0, 2], [3, 0], 5, 5, 9],
      [[1, 3], [2, 0], 3, 3, null],
    ],
  ],
])('the demands of %s', (_words, rules, demands) => {
  expect(demandsOf(rules)).toEqual(demands);
});

const moneyOf = (rules: RuleSet, rises: readonly number[]) => {
  const { levers, atoms, context } = search(rules);
  return moneyDemandsOfAtoms(levers, atoms, { context, rises });
};
const amountOf = (id: string, conditions: Rule['conditions']): RuleSet => ({
  '1': ofGoods(id, ruleOf('order.items.aggregated_amount', conditions)),
  logic: '1',
});

test.each<[string, RuleSet, readonly number[], readonly MoneyDemand[]]>([
  ['lines of 60.00 that need 75.00', amountOf('A', { $more_than_or_equal: [7500] }), RISES, [money([0, 2], 1500)]],
  ['lines that have enough', amountOf('A', { $more_than_or_equal: [6000] }), RISES, []],
  ['lines that no amount fulfils', amountOf('A', { $less_than: [100] }), RISES, []],
  ['goods that the cart lacks', amountOf('D', { $more_than: [99] }), RISES, [money([2], 100)]],
  ['lines whose units are free', amountOf('A', { $more_than_or_equal: [7500] }), [0, 20, 0], []],
  ['lines whose units have no price', amountOf('A', { $more_than_or_equal: [7500] }), [], []],
  ['rules on units', ruleOf('order.items.count', { $more_than: [6] }), RISES, []],
])('the money of %s', (_words, rules, rises, demands) => {
  expect(moneyOf(rules, rises)).toEqual(demands);
});

test('one of several lines whose units have a price is enough', () => {
  const either: RuleSet = {
    '1': {
      name: 'order.items.any',
      conditions: { $in: ['A', 'B'] },
      rules: ruleOf('order.items.aggregated_amount', { $more_than_or_equal: [9000] }),
    },
    logic: '1',
  };

  expect(moneyOf(either, [0, 20])).toEqual([money([0, 1, 2, 3], 2000)]);
});

test.each([
  [
    1,
    [
      [[0, 2], 3, 3, 9],
      [[3], 0, 2, 9],
    ],
  ],
  [
    2,
    [
      [[0, 2], 3, 6, 9],
      [[3], 0, 4, 9],
    ],
  ],
])('%i bundles of three A and two D take the units of each, and none of goods without a line', (bundles, demands) => {
  const bundle_rules = {
    '1': ofGoods('A', ruleOf('order.items.aggregated_quantity', { $is: [3] })),
    '2': ofGoods('D', ruleOf('order.items.aggregated_quantity', { $is: [2] })),
    '3': { name: 'order.items.any', conditions: { $is: [{ object: 'products_collection', id: 'none' }] } },
  };
  const { subject, levers } = searchOf(
    {
      products: { A: { price: 2000 }, D: { price: 300 } },
      rules: { val_1: { rules: {}, bundle_rules } },
      vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
    },
    {
      redeemables: [{ object: 'voucher', id: 'CODE' }],
      order: {
        items: [
          { product_id: 'A', quantity: 3 },
          { product_id: 'C', price: 1 },
        ],
      },
    },
  );
  const found = demandsOfBundle(subject, levers, bundles);

  expect(found.map(({ places, now, leastFrom }) => [places, now, leastFrom(0), leastFrom(9)])).toEqual(demands);
});

test('a redeemable without a bundle demands no units of one', () => {
  const { subject, levers } = search({});

  expect(demandsOfBundle(subject, levers, 1)).toEqual([]);
});
