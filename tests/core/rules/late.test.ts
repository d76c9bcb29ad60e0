// Which rules wait for the discount.
import {
  type AfterAmounts,
  needsDiscount,
  readRule,
  type Rule,
  RULE_KINDS,
  type RuleContext,
  scopeOf,
} from '../../support/core';
import { aContext, aLine, aRule, only } from './builders';

const CONTEXT: RuleContext = aContext({ lines: [aLine()], customer: { id: 'cust_1', metadata: {} } });
const AFTER: AfterAmounts = { orderTotal: 1, discount: 2, giftCredits: 3, points: 4 };
const late: Rule = { name: 'order.total_amount', conditions: { $more_than: [1] } };
const early: Rule = { name: 'order.amount', conditions: { $more_than: [1] } };

describe('needsDiscount', () => {
  const reading = [...RULE_KINDS].flatMap(([name, kind]) => ('read' in kind ? [[name, kind] as const] : []));

  test.each(reading)('says of %s whether it reads what is known after the discount', (name, kind) => {
    const rule = readRule({ name, property: 'color', conditions: {} });
    const isOpen = kind.read(rule, scopeOf(CONTEXT, null)).kind === 'LATER';

    expect(needsDiscount(only(name, { $is: [1] }).set)).toBe(isOpen);
    expect(kind.read(rule, scopeOf(CONTEXT, AFTER)).kind).not.toBe('LATER');
  });

  it('finds more than one such rule, and more than one other', () => {
    const open = reading.filter(([name]) => needsDiscount(only(name, { $is: [1] }).set));

    expect(open.length).toBeGreaterThan(2);
    expect(open.length).toBeLessThan(reading.length - 2);
  });

  test.each<[string, boolean, ReturnType<typeof aRule>]>([
    ['no rules', false, aRule({})],
    ['a rule among others', true, aRule({ '1': early, '2': late, logic: '1 or 2' })],
    ['a rule the logic does not name', false, aRule({ '1': early, '2': late, logic: '1' })],
    ['a rule below another', true, aRule({ '1': { ...early, rules: { '1': late } } })],
    ['a rule below lines', true, only('order.items.any', {}, { rules: { '1': late } })],
    ['a logic that cannot be read', false, aRule({ '1': late, logic: '1 and' })],
    ['an unknown name', false, only('order.colour', { $is: [1] })],
  ])('looks at %s', (_name, expected, rule) => {
    expect(needsDiscount(rule.set)).toBe(expected);
    expect(rule.needsDiscount).toBe(expected);
  });
});
