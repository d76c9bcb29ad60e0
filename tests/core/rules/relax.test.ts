// Rules that are left out count as if they had never been written.
import { evaluate, inputOf, isFailure, relaxRule, relaxRuleSet, type RuleSet, type World } from '../../support/core';
import { aRule } from './builders';

const vip = { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } };
const large = { name: 'order.amount', conditions: { $more_than: [1_000] } };
const huge = { name: 'order.initial_amount', conditions: { $more_than: [1_000_000] } };

const AUDIENCE = { keeps: (name: string) => name.startsWith('customer.') };

function worldOf(rules: RuleSet): World {
  return {
    rules: { val_1: { rules } },
    vouchers: { CODE: { discount: { type: 'AMOUNT', amount_off: 1 }, rules: ['val_1'] } },
  };
}

/** Whether the code applies to an order of 100, once with all its rules and once with those about the customer. */
function applies(rules: RuleSet, metadata: Readonly<Record<string, unknown>>): readonly boolean[] {
  const request = {
    redeemables: [{ object: 'voucher' as const, id: 'CODE' }],
    order: { amount: 100 },
    customer: { source_id: 'ada', metadata },
  };
  const input = inputOf(worldOf(rules), request);
  return [null, AUDIENCE].map((relaxation) => {
    const evaluation = evaluate(input, relaxation);
    return !isFailure(evaluation) && evaluation.outcomes[0]?.status === 'APPLICABLE';
  });
}

describe('relaxed rules', () => {
  it.each<[string, RuleSet, boolean, readonly boolean[]]>([
    ['both hold only for one', { '1': vip, '2': large, logic: '1 and 2' }, true, [false, true]],
    ['the one that stays still refuses', { '1': vip, '2': large, logic: '1 and 2' }, false, [false, false]],
    ['an alternative that is left out opens nothing', { '1': vip, '2': large, logic: '1 or 2' }, false, [false, false]],
    ['none stays', { '1': large, '2': huge, logic: '1 and 2' }, false, [false, true]],
    ['brackets stay', { '1': vip, '2': large, '3': vip, logic: '(1 or 2) and (2 or 3)' }, true, [true, true]],
    ['there is no logic', { '1': vip, '2': large, logic: '' }, true, [false, true]],
    ['there are no rules', {}, false, [true, true]],
  ])('where %s', (_name, rules, isVip, expected) => {
    expect(applies(rules, { vip: isVip })).toEqual(expected);
  });

  const staff = { ...vip, property: 'staff' };

  it.each<[string, string, boolean, boolean, boolean]>([
    ['alternatives that stay are alternatives', '(1 or 2) and 3', false, true, true],
    ['neither of the alternatives that stay', '(1 or 2) and 3', false, false, false],
    ['all of those that stay must hold', '1 and 2 and 3', true, false, false],
    ['all of those that stay hold', '1 and 2 and 3', true, true, true],
    ['brackets within alternatives', '1 or (2 and 3)', false, true, true],
  ])('joins what stays as it was joined: %s', (_name, logic, isVip, isStaff, expected) => {
    const rules = { '1': vip, '2': staff, '3': huge, logic };

    expect(applies(rules, { vip: isVip, staff: isStaff })[1]).toBe(expected);
  });

  it('are the same rule where all of them stay', () => {
    const rule = aRule({ '1': vip, '2': staff, logic: '1 or 2' });

    expect(relaxRule(rule, AUDIENCE)).toBe(rule);
  });

  it('hold what stays of the set, and what it asks of budgets and of the discount', () => {
    const budget = { name: 'redemption.gift.amount', conditions: { $less_than: [100] } };
    const rule = aRule({ '1': vip, '2': budget, '3': staff, logic: '1 and 2' });
    const relaxed = relaxRule(rule, AUDIENCE);

    expect(rule).toMatchObject({ counters: [budget.name], limits: [{ max: 99 }], needsDiscount: true });
    expect(relaxed).toMatchObject({ id: rule.id, counters: [], limits: [], needsDiscount: false });
    expect([...relaxed.set.rules.keys()]).toEqual([1]);
    expect(relaxed.set).toMatchObject({ active: { number: 1 }, logic: { number: 1 }, problem: null });
  });

  it.each<[string, RuleSet]>([
    ['none of them stays', { '1': large }],
    ['their logic cannot be read', { '1': vip, logic: '1 and' }],
    ['none can be evaluated', { '1': { name: 'redemption.user.login' } }],
  ])('ask for nothing where %s', (_name, rules) => {
    expect(relaxRuleSet(aRule(rules).set, AUDIENCE)).toEqual(aRule({}).set);
  });
});
