// The rules of a redeemable: those that stay refused on every later order, and those that stay true above an amount.
import { holdsAbove } from '../../../lib/core/search/candidate-traits';
import type { RequestOrder } from '../../../lib/model/records/order';
import { compileRule, listed, type Rule, type RuleSet, type World } from '../../support/core';
import { aRule } from '../../support/builders';
import { searchContextOf } from '../../support/best-stack-search';

const ITEMS = [{ product_id: 'A', price: 1_000, quantity: 2 }] as const;
const FREE_UNIT = { type: 'UNIT', unit_off: 1, unit_type: 'X', effect: 'ADD_NEW_ITEMS' } as const;

const amount = (conditions: Rule['conditions'], rules?: RuleSet): Rule => ({
  name: 'order.amount',
  conditions,
  ...(rules && { rules }),
});
const PRICE: Rule = { name: 'order.items.price', conditions: { $more_than: [5] } };
const SEGMENT: Rule = { name: 'customer.segment', conditions: { $is: ['seg_1'] } };
const OTHER: Rule = { name: 'order.items.total_amount', conditions: { $more_than: [5] } };
const allOf = (...rules: readonly Rule[]): RuleSet => ({
  ...Object.fromEntries(rules.map((rule, index) => [`${index + 1}`, rule])),
  logic: rules.map((_, index) => index + 1).join(' and '),
});

interface Searched {
  readonly order?: RequestOrder;
  readonly addsUnits?: boolean;
}

function staysRefused(sets: readonly RuleSet[], { order = { items: ITEMS }, addsUnits = false }: Searched = {}) {
  const rules = Object.fromEntries(sets.map((set, index) => [`val_${index}`, { rules: set }]));
  const world: World = {
    rules,
    vouchers: {
      ONE: { discount: { type: 'PERCENT', percent_off: 10 }, rules: Object.keys(rules) },
      ...(addsUnits && { UNITS: { discount: FREE_UNIT } }),
    },
  };
  return searchContextOf({ world, request: { redeemables: listed(...Object.keys(world.vouchers ?? {})), order } })
    .traits[0]?.staysRefused;
}

describe('whether a redeemable that is refused stays refused', () => {
  it.each<[string, readonly RuleSet[], boolean]>([
    ['without rules', [], true],
    ['with a rule on the customer', [allOf(SEGMENT)], true],
    ['with a rule on lines', [allOf(PRICE)], true],
    ['with a lower bound on the amount', [allOf(amount({ $more_than: [5] }))], true],
    ['with another lower bound', [allOf(amount({ $more_than_or_equal: [5], $more_than: [4] }))], true],
    ['with an amount without conditions', [allOf(amount(null))], true],
    ['with an upper bound on the amount', [allOf(amount({ $less_than: [5] }))], false],
    ['with both bounds', [allOf(amount({ $more_than: [5], $less_than: [9] }))], false],
    ['with a rule on amounts of lines', [allOf(OTHER)], false],
    ['with one such rule among others', [allOf(SEGMENT, OTHER)], false],
    ['with a second validation rule on amounts of lines', [allOf(SEGMENT), allOf(OTHER)], false],
    ['with a rule on lines of a price', [allOf({ name: 'order.items.any', rules: allOf(PRICE) })], true],
    ['with a rule on lines of an amount', [allOf({ name: 'order.items.any', rules: allOf(OTHER) })], false],
    ['with a bound and a nested rule', [allOf(amount({ $more_than: [5] }, allOf(PRICE)))], false],
    ['with logic that names a missing rule', [{ ...allOf(SEGMENT), logic: '1 and 2' }], true],
  ])('%s', (_, sets, expected) => {
    expect(staysRefused(sets)).toBe(expected);
  });

  it.each<[string, readonly RuleSet[], Searched, boolean]>([
    ['a rule on the customer beside added units', [allOf(SEGMENT)], { addsUnits: true }, true],
    ['a rule on lines beside added units', [allOf(PRICE)], { addsUnits: true }, false],
    [
      'a nested rule on lines beside added units',
      [allOf({ ...SEGMENT, rules: allOf(PRICE) })],
      { addsUnits: true },
      false,
    ],
    ['no rules, of an order without an amount', [], { order: { items: [{ product_id: 'A' }] } }, false],
  ])('with %s', (_, sets, searched, expected) => {
    expect(staysRefused(sets, searched)).toBe(expected);
  });
});

it.each<[string, readonly RuleSet[], number, boolean]>([
  ['no rules', [], 0, true],
  ['a rule on the customer', [allOf(SEGMENT)], 0, true],
  ['a rule on lines', [allOf(PRICE)], 0, true],
  ['a bound below the amount', [allOf(amount({ $more_than: [99] }))], 100, true],
  ['a bound at the amount', [allOf(amount({ $more_than_or_equal: [100] }))], 100, false],
  ['a bound above the amount', [allOf(amount({ $more_than: [101] }))], 100, false],
  ['two bounds, one above the amount', [allOf(amount({ $more_than: [9], $more_than_or_equal: [101] }))], 100, false],
  ['two bounds in one condition', [allOf(amount({ $more_than: [9, 101] }))], 100, false],
  ['a bound that is no number', [allOf(amount({ $more_than: ['9'] }))], 100, false],
  ['an upper bound', [allOf(amount({ $less_than: [9] }))], 100, false],
  ['an amount without conditions', [allOf(amount(null))], 0, true],
  ['a bound with a nested rule', [allOf(amount({ $more_than: [9] }, allOf(SEGMENT)))], 100, false],
  ['a rule on amounts of lines', [allOf(OTHER)], 100, false],
  ['a second validation rule on amounts of lines', [allOf(SEGMENT), allOf(OTHER)], 100, false],
])('whether a redeemable holds above an amount, with %s', (_, sets, least, expected) => {
  const rules = sets.map((set) => compileRule(aRule(SEGMENT, { rules: set })));

  expect(holdsAbove({ rules }, least)).toBe(expected);
});
