// The alternatives of rules: each is a list of atoms that must all hold.
import { type Atom, listAlternatives } from '../../../../lib/core/search/nearest/atoms';
import { listed, type Rule, type RuleSet } from '../../../support/core';
import { ruleOf, subjectOf } from '../../../support/nearest-subject';

/** The name of each atom; below a selection with the operand of the selection. */
function alternativesOf(...sets: readonly RuleSet[]) {
  const rules = Object.fromEntries(sets.map((set, index) => [`val_${index}`, { rules: set }]));
  const discount = { type: 'PERCENT', percent_off: 10 } as const;
  const world = { rules, vouchers: { CODE: { discount, rules: Object.keys(rules) } } };
  const { candidate } = subjectOf(world, { redeemables: listed('CODE') });
  const nameOf = ({ kind, rule, picker }: Atom) => `${kind} ${rule.name}${picker ? ` of ${picker.name}` : ''}`;
  return listAlternatives(candidate.rules)?.map((atoms) => atoms.map(nameOf)) ?? null;
}

const amount = (least: number): Rule => ({ name: 'order.amount', conditions: { $more_than: [least] } });
const count: Rule = { name: 'order.items.count', conditions: { $more_than: [1] } };
const quantity: Rule = { name: 'order.items.quantity', conditions: { $more_than: [1] } };
const omitted: Rule = { name: 'redemption.user.login', conditions: { $is: ['jane'] } };
const ofA = { $is: [{ object: 'product', id: 'A' }] };
const any = (nested: RuleSet | null = null): Rule => ({
  name: 'order.items.any',
  conditions: ofA,
  ...(nested && { rules: nested }),
});
const either: RuleSet = { '1': quantity, '2': amount(1), logic: '1 or 2' };
/** So many alternatives. */
const many = (length: number): RuleSet => ({
  ...Object.fromEntries(Array.from({ length }, (_, index) => [`${index + 1}`, amount(index)])),
  logic: Array.from({ length }, (_, index) => index + 1).join(' or '),
});

const AMOUNT = 'AMOUNT order.amount';
const COUNT = 'UNITS order.items.count';
const LINES = 'LINES order.items.any of order.items.any';
const QUANTITY = 'LINE_UNITS order.items.quantity';

test.each<[string, readonly RuleSet[], ReturnType<typeof alternativesOf>]>([
  ['no rules', [], [[]]],
  ['an empty set', [{}], [[]]],
  ['one rule', [{ '1': amount(1), logic: '1' }], [[AMOUNT]]],
  ['rules joined by and', [{ '1': amount(1), '2': count, logic: '1 and 2' }], [[AMOUNT, COUNT]]],
  ['rules joined by or', [{ '1': amount(1), '2': count, logic: '1 or 2' }], [[AMOUNT], [COUNT]]],
  [
    'two choices',
    [{ '1': amount(1), '2': count, '3': quantity, logic: '(1 or 2) and (3 or 1)' }],
    [
      [AMOUNT, QUANTITY],
      [AMOUNT, AMOUNT],
      [COUNT, QUANTITY],
      [COUNT, AMOUNT],
    ],
  ],
  [
    'two sets',
    [either, { '1': count, logic: '1' }],
    [
      [QUANTITY, COUNT],
      [AMOUNT, COUNT],
    ],
  ],
  ['a selection', [{ '1': any(), logic: '1' }], [[LINES]]],
  [
    'a selection with a choice below',
    [{ '1': any(either), logic: '1' }],
    [
      [LINES, `${QUANTITY} of order.items.any`],
      [LINES, `${AMOUNT} of order.items.any`],
    ],
  ],
  [
    'a selection with nothing that can be evaluated below',
    [{ '1': any({ '1': omitted, logic: '1' }), logic: '1' }],
    [[LINES]],
  ],
  ['rules below a rule', [{ '1': { ...amount(1), rules: { '1': count, logic: '1' } }, logic: '1' }], [[AMOUNT, COUNT]]],
  ['a malformed logic', [{ '1': amount(1), logic: '1 and' }], []],
  ['a malformed logic below', [{ '1': any({ '1': quantity, logic: '(1' }), logic: '1' }], []],
  ['rules that cannot be evaluated alone', [{ '1': omitted, logic: '1' }], []],
  ['one that cannot be evaluated beside another', [{ '1': omitted, '2': amount(1), logic: '1 and 2' }], [[AMOUNT]]],
  ['a rule of an unknown name', [{ '1': { name: 'weather', conditions: {} }, logic: '1' }], []],
  [
    'a choice of an unknown name and another',
    [{ '1': { name: 'weather', conditions: {} }, '2': count, logic: '1 or 2' }],
    [[COUNT]],
  ],
])('the alternatives of %s', (_words, sets, alternatives) => {
  expect(alternativesOf(...sets)).toEqual(alternatives);
});

test.each<[string, readonly RuleSet[], number | null]>([
  ['64 choices', [many(64)], 64],
  ['65 choices', [many(65)], null],
  ['8 × 8 choices', [many(8), many(8)], 64],
  ['13 × 5 choices', [many(13), many(5)], null],
  ['none beside too many', [many(65), { '1': omitted, logic: '1' }], null],
  ['a choice of too many below', [{ '1': any(many(65)), logic: '1' }], null],
  ['too many as one of two choices', [{ '1': any(many(65)), '2': count, logic: '1 or 2' }], null],
  ['63 below and one beside', [{ '1': any(many(63)), '2': count, logic: '1 or 2' }], 64],
])('at most 64 alternatives: %s', (_words, sets, length) => {
  expect(alternativesOf(...sets)?.length ?? null).toBe(length);
});

test.each<[string, Rule['conditions'], string]>([
  ['order.initial_amount', { $is: [1] }, 'AMOUNT'],
  ['order.total_amount', { $is: [1] }, 'TOTAL'],
  ['order.items.aggregated_quantity', { $is: [1] }, 'UNITS'],
  ['order.items.aggregated_amount', { $is: [1] }, 'LINE_AMOUNT'],
  ['order.metadata', { $is: [1] }, 'ORDER_DATA'],
  ['customer.metadata', { $is: [1] }, 'CUSTOMER'],
  ['customer.segment', { $is: ['seg_1'] }, 'CUSTOMER'],
  ['publication.redeemable_by_linked_customer', { $is: [true] }, 'CUSTOMER'],
  ['campaign.redemptions.count', { $less_than: [1] }, 'COUNT'],
  ['campaign.redemptions.count.daily', { $less_than: [1] }, 'PERIOD_COUNT'],
  ['order.items.price', { $is: [1] }, 'RULE'],
  ['order.items.cheapest', ofA, 'RULE'],
  ['product.metadata', { $is: [1] }, 'RULE'],
  ['order.items.none', ofA, 'VIOLATION'],
  ['order.items.every', ofA, 'VIOLATION'],
  ['product.id', ofA, 'LINES'],
  ['sku.id', ofA, 'LINES'],
  ['product.id', { $is_not: ['A'] }, 'VIOLATION'],
  ['sku.id', { $not_in: ['A'], $is_not: ['B'] }, 'VIOLATION'],
  ['product.id', { $is: ['A'], $not_in: ['B'] }, 'LINES'],
  ['product.id', {}, 'VIOLATION'],
  ['order.items.any', { $is_not: ['A'] }, 'LINES'],
])('%s %j is an atom on %s', (name, conditions, kind) => {
  const [[first = ''] = []] = alternativesOf(ruleOf(name, conditions)) ?? [];

  expect(first.split(' ')[0]).toBe(kind);
});
