// Segments in rules: which a set names, and whether the customer is in them.
import { collectSegmentIds } from '../../../lib/core/rules/names';
import { evaluateRules, readSet, type Rule, type RuleSet } from '../../support/core';
import { aContext, aLine, only } from './builders';

const amount: Rule = { name: 'order.amount', conditions: { $more_than: [0] } };
const segment = (conditions: Rule['conditions']): Rule => ({ name: 'customer.segment', conditions });

test.each<[string, RuleSet, readonly string[]]>([
  ['one segment', { '1': segment({ $is: ['seg_1'] }) }, ['seg_1']],
  ['several operators', { '1': segment({ $in: ['seg_1', 'seg_2'], $is_not: ['seg_3'] }) }, ['seg_1', 'seg_2', 'seg_3']],
  ['the old name', { '1': { ...segment({ $is: ['seg_1'] }), name: 'customer_segment' } }, ['seg_1']],
  ['each segment once', { '1': segment({ $is: ['seg_1'] }), '2': segment({ $in: ['seg_1'] }) }, ['seg_1']],
  ['rules below another', { '1': { ...amount, rules: { '1': segment({ $is: ['seg_1'] }) } } }, ['seg_1']],
  [
    'a segment above and below',
    { '1': { ...segment({ $is: ['seg_1'] }), rules: { '1': segment({ $is: ['seg_2'] }) } } },
    ['seg_1', 'seg_2'],
  ],
  ['rules that the logic leaves out', { '1': segment({ $is: ['seg_1'] }), '2': amount, logic: '2' }, ['seg_1']],
  ['what is no text', { '1': segment({ $is: [5, 'seg_1'] }) }, ['seg_1']],
  ['other rules', { '1': { name: 'customer.metadata', property: 'a', conditions: { $is: ['seg_1'] } } }, []],
  ['no rules', {}, []],
])('a set names the segments of %s', (_name, rules, ids) => {
  expect(collectSegmentIds(readSet(rules))).toEqual(ids);
});

describe('a rule on segments', () => {
  const customer = { id: 'cust_1', metadata: {} };
  const holds = (conditions: Rule['conditions'], memberships: Readonly<Record<string, boolean>>) =>
    evaluateRules(only('customer.segment', conditions), aContext({ customer, memberships })) === null;

  test.each<[string, Rule['conditions'], Readonly<Record<string, boolean>>, boolean]>([
    ['the customer is in it', { $is: ['a'] }, { a: true }, true],
    ['the customer is outside of it', { $is: ['a'] }, { a: false }, false],
    ['the customer is in one of them', { $in: ['a', 'b'] }, { a: false, b: true }, true],
    ['the customer is outside of an excluded one', { $not_in: ['a'] }, { a: false }, true],
    ['the customer is in an excluded one', { $not_in: ['a'] }, { a: true }, false],
    ['the segment is unknown', { $is_not: ['a'] }, {}, false],
    ['one of two segments is unknown', { $in: ['a', 'b'] }, { a: true }, false],
    ['one of two excluded segments is unknown', { $not_in: ['a', 'b'] }, { a: false }, false],
    ['no segment is named', { $not_in: [] }, { a: false }, false],
    ['a segment has the name of a member of all objects', { $not_in: ['toString'] }, {}, false],
  ])('%s', (_name, conditions, memberships, expected) => {
    expect(holds(conditions, memberships)).toBe(expected);
  });
});

describe('rules below another', () => {
  const lines = [aLine({ price: 500 }), aLine({ price: 2000 })];
  const price = (conditions: Rule['conditions']): Rule => ({ name: 'order.items.price_any', conditions });
  const any = (rules: RuleSet) => evaluateRules(only('order.items.any', {}, { rules }), aContext({ lines })) === null;

  test.each<[string, RuleSet, boolean]>([
    ['one that a line meets', { '1': price({ $more_than: [1000] }) }, true],
    ['one that no line meets', { '1': price({ $more_than: [3000] }) }, false],
    [
      'two that no line meets both of',
      { '1': price({ $less_than: [1000] }), '2': price({ $more_than: [1000] }) },
      false,
    ],
    [
      'two, of which one is enough',
      { '1': price({ $less_than: [100] }), '2': price({ $more_than: [1000] }), logic: '1 or 2' },
      true,
    ],
  ])('%s', (_name, rules, expected) => {
    expect(any(rules)).toBe(expected);
  });
});
