// Atoms of rules: their truth, their value, and the least number that fulfils one.
import {
  type Atom,
  goalOf,
  isProperty,
  isUnitAtom,
  leastAllowed,
  truthOf,
  valueOf,
} from '../../../../lib/core/search/nearest/atoms';
import { readConditions } from '../../../../lib/core/rules/fulfil';
import { readRule } from '../../../../lib/core/rules/rule-set';
import type { RequestOrder, Rule, RuleSet } from '../../../support/core';
import { ruleOf, searchOf } from '../../../support/nearest-subject';

const ORDER: RequestOrder = {
  items: [
    { product_id: 'A', price: 300, quantity: 2 },
    { product_id: 'B', price: 50, quantity: 5 },
    { product_id: 'C', quantity: 1 },
  ],
  metadata: { till: 'x', count: 7 },
};
const requestOf = (order: RequestOrder | null) => ({
  redeemables: [{ object: 'voucher', id: 'CODE' }] as const,
  ...(order && { order }),
});
const WORLD = {
  rules: { val_1: { rules: ruleOf('order.amount', { $more_than: [0] }) } },
  vouchers: { CODE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: ['val_1'] } },
} as const;
const contextOf = (order: RequestOrder | null = ORDER) => searchOf(WORLD, requestOf(order)).context;

const amount = (least: number): Rule => ({ name: 'order.amount', conditions: { $more_than: [least] } });
const count: Rule = { name: 'order.items.count', conditions: { $more_than: [1] } };
const any = (): Rule => ({ name: 'order.items.any', conditions: { $is: [{ object: 'product', id: 'A' }] } });

const atomOf = (kind: Atom['kind'], rule: Rule, picker: Rule | null = null): Atom => ({
  kind,
  rule: readRule(rule),
  picker: picker && readRule(picker),
});
const is = (name: string, value: unknown, members: Partial<Rule> = {}): Rule => ({
  name,
  conditions: { $is: [value] },
  ...members,
});
const below = (rule: Rule): RuleSet => ({ '1': rule, logic: '1' });
const never = below(is('order.items.count', 99));
const noneOf = (id: string): Rule => ({ name: 'order.items.none', conditions: { $is: [id] } });

// The cart: A × 2 for 600, B × 5 for 250, and C × 1 without a price.
test.each<[string, Atom, boolean | null, number]>([
  ['units of all lines', atomOf('UNITS', is('order.items.count', 8)), true, 8],
  ['units of all lines, too few', atomOf('UNITS', is('order.items.count', 9)), false, 8],
  ['lines of a selection', atomOf('LINES', any(), any()), true, 2],
  ['lines that are not there', atomOf('LINES', any(), { ...any(), conditions: { $is: ['D'] } }), false, 0],
  ['units of a selection', atomOf('UNITS', is('order.items.aggregated_quantity', 2), any()), true, 2],
  ['the amount of a selection', atomOf('LINE_AMOUNT', is('order.items.aggregated_amount', 600), any()), true, 600],
  ['the amount of all lines', atomOf('LINE_AMOUNT', is('order.items.aggregated_amount', 850)), true, 850],
  ['the largest line', atomOf('LINE_UNITS', is('order.items.quantity', 2)), true, 5],
  ['the largest line of a selection', atomOf('LINE_UNITS', is('order.items.quantity', 5), any()), false, 2],
  ['the largest price, where one is unknown', atomOf('RULE', is('order.items.price', 1)), false, 300],
  [
    'units below a rule that selects no lines',
    atomOf('UNITS', is('order.items.aggregated_quantity', 8), amount(1)),
    true,
    8,
  ],
  [
    'units below a rule that is unknown',
    atomOf('UNITS', is('order.items.aggregated_quantity', 8), is('weather', 1)),
    true,
    8,
  ],
  ['the amount of the order', atomOf('AMOUNT', is('order.amount', 850)), true, 850],
  [
    'the rules below a rule are atoms of their own',
    atomOf('AMOUNT', is('order.amount', 850, { rules: never })),
    true,
    850,
  ],
  ['the amount after the discount is unknown', atomOf('TOTAL', is('order.total_amount', 1)), null, 0],
  ['a number of the order', atomOf('ORDER_DATA', is('order.metadata', 7, { property: 'count' })), true, 7],
  ['a text of the order', atomOf('ORDER_DATA', is('order.metadata', 'x', { property: 'till' })), true, 0],
  ['a text of lines', atomOf('RULE', is('order.items.metadata_any', 'x', { property: 'size' })), false, 0],
  ['each price', atomOf('VIOLATION', is('order.items.price_each', 300)), false, 0],
  ['a customer that is missing', atomOf('CUSTOMER', is('customer.metadata', 1, { property: 'level' })), false, 0],
  ['goods that must not be there', atomOf('VIOLATION', noneOf('A')), false, 0],
  ['goods that are not there', atomOf('VIOLATION', noneOf('D')), true, 0],
  ['goods that must not be there with so many units', atomOf('VIOLATION', { ...noneOf('A'), rules: never }), true, 0],
  ['a rule of an unknown name', atomOf('RULE', is('weather', 1)), false, 0],
])('the truth and the value of an atom: %s', (_words, atom, truth, value) => {
  const context = contextOf();

  expect([truthOf(atom, context), valueOf(atom, context)]).toEqual([truth, value]);
});

test('units of a request without an order are none, and do not hold', () => {
  const context = contextOf(null);
  const atom = atomOf('UNITS', { name: 'order.items.count', conditions: { $less_than: [5] } });

  expect([truthOf(atom, context), valueOf(atom, context)]).toEqual([false, 0]);
});

const reach = (least: number) => ({ kind: 'REACH', least });
const IMPOSSIBLE = { kind: 'IMPOSSIBLE' };
const NEGATION = { kind: 'NEGATION' };

test.each<[Rule['conditions'], number, object]>([
  [{}, 3, reach(3)],
  [{ $more_than: [5] }, 3, reach(6)],
  [{ $more_than: [5] }, 5, reach(6)],
  [{ $more_than: [5] }, 9, reach(9)],
  [{ $more_than: [5.5] }, 3, reach(6)],
  [{ $more_than_or_equal: [5] }, 3, reach(5)],
  [{ $more_than_or_equal: [5] }, 9, reach(9)],
  [{ $more_than_or_equal: [5.5] }, 3, reach(6)],
  [{ $more_than: [2], $more_than_or_equal: [7] }, 0, reach(7)],
  [{ $more_than: [9], $more_than_or_equal: [7] }, 0, reach(10)],
  [{ $less_than: [5] }, 3, reach(3)],
  [{ $less_than: [5] }, 5, IMPOSSIBLE],
  [{ $less_than_or_equal: [5] }, 5, reach(5)],
  [{ $more_than: [5], $less_than: [6] }, 0, IMPOSSIBLE],
  [{ $more_than: [5], $less_than_or_equal: [6] }, 0, reach(6)],
  [{ $is: [5] }, 3, reach(5)],
  [{ $is: [5] }, 5, reach(5)],
  [{ $is: [5] }, 6, IMPOSSIBLE],
  [{ $in: [8, 4, 6] }, 5, reach(6)],
  [{ $in: [5.5] }, 3, IMPOSSIBLE],
  [{ $in: ['5', 7] }, 3, reach(7)],
  [{ $is: [5], $in: [4, 5] }, 0, reach(5)],
  [{ $in: [4, 5], $is: [5] }, 0, reach(5)],
  [{ $is: [5], $in: [6] }, 0, IMPOSSIBLE],
  [{ $in: [4, 8], $more_than: [5] }, 0, reach(8)],
  [{ $more_than: ['x'] }, 3, IMPOSSIBLE],
  [{ $more_than: [5, 3] }, 0, reach(4)],
  [{ $more_than: ['x', 5] }, 0, reach(6)],
  [{ $is_not: [3] }, 3, NEGATION],
  [{ $is_not: [3] }, 4, reach(4)],
  [{ $not_in: [3, 4] }, 3, NEGATION],
  [{ $more_than: [2], $is_not: [3] }, 0, NEGATION],
  [{ $more_than: [2], $is_not: [9] }, 0, reach(3)],
  [{ $in: [3, 4, 5], $not_in: [3, 4] }, 0, NEGATION],
  [{ $in: [3, 4], $not_in: [3, 4] }, 0, IMPOSSIBLE],
  [{ $is_not: [3], $less_than: [4] }, 3, IMPOSSIBLE],
  [{ $has_value: [] }, 3, { kind: 'RULE' }],
  [{ $more_than: [1], $has_value: [] }, 3, { kind: 'RULE' }],
])('the conditions %j from %d upwards', (conditions, value, goal) => {
  expect(goalOf(atomOf('UNITS', { name: 'order.items.count', conditions }), value, contextOf())).toEqual(goal);
});

test('operands that are no list are never fulfilled', () => {
  const atom = { ...atomOf('UNITS', count), rule: { ...readRule(count), conditionList: [['$more_than', 5]] as const } };

  expect(goalOf(atom, 3, contextOf())).toEqual(IMPOSSIBLE);
});

test('lines of goods need one unit', () => {
  expect(goalOf(atomOf('LINES', any(), any()), 0, contextOf())).toEqual(reach(1));
});

test.each<[Rule['conditions'], number, number | null]>([
  [{ $not_in: [3, 4, 5] }, 3, 6],
  [{ $not_in: [5, 4, 3] }, 3, 6],
  [{ $is_not: [3] }, 3, 4],
  [{ $not_in: [3, 5] }, 3, 4],
  [{ $not_in: [3, 4], $less_than_or_equal: [5] }, 3, 5],
  [{ $not_in: [3, 4], $less_than: [5] }, 3, null],
  [{ $not_in: [3], $in: [3] }, 3, null],
  [{ $is_not: [2 ** 53] }, 2 ** 53, null],
])('the least number that %j allows from %d', (conditions, value, least) => {
  expect(leastAllowed(readConditions(conditions), value, contextOf())).toBe(least);
});

test.each<[Atom['kind'], boolean, boolean]>([
  ['UNITS', true, false],
  ['LINE_UNITS', true, false],
  ['LINES', true, false],
  ['LINE_AMOUNT', false, false],
  ['AMOUNT', false, false],
  ['CUSTOMER', false, true],
  ['ORDER_DATA', false, true],
])('an atom on %s counts units: %s, is a property: %s', (kind, isOfUnits, isOfProperty) => {
  expect([isUnitAtom(atomOf(kind, count)), isProperty(atomOf(kind, count))]).toEqual([isOfUnits, isOfProperty]);
});
