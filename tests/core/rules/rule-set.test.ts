// What is read of a set of rules: numbered rules, under the names they have today.
import { readRule, readSet, type RuleSet } from '../../support/core';

const amount = { name: 'order.amount', conditions: { $more_than: [0] } };

describe('readSet', () => {
  it('reads numbered rules, and nothing else that stands beside them', () => {
    const set = { '1': amount, '2': 'order.amount', first: amount, '12345': amount } as unknown as RuleSet;

    expect([...readSet(set).rules]).toEqual([[1, readRule(amount)]]);
    expect(readSet(set).active).toEqual({ kind: 'RULE', number: 1 });
  });

  it('gives rules the names they have today', () => {
    const rules = { '3': { ...amount, name: 'order_metadata' }, logic: '3' };

    expect(readSet(rules).rules.get(3)).toMatchObject({ ...amount, name: 'order.metadata' });
  });

  test.each([
    ['no set', null],
    ['an empty set', {}],
  ])('finds no conditions in %s', (_name, set) => {
    expect(readSet(set)).toEqual({ rules: new Map(), logic: null, active: null, numbers: [], problem: null });
  });
});
