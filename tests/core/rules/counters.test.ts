// Which counters a set reads, and which limits on them hold whatever else the set says.
import { collectComparedCounters } from '../../../lib/core/rules/rule-set';
import { collectCounters, COUNTERS, limitsOf, type Rule, type RuleSet } from '../../support/core';
import { aRule, only } from './builders';

const amount: Rule = { name: 'order.amount', conditions: { $more_than: [0] } };
const daily: Rule = { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [10] } };
const perCustomer: Rule = { name: 'redemption.count.per_customer', conditions: { $less_than: [3] } };

describe('collectCounters', () => {
  test.each<[string, RuleSet, string[]]>([
    ['nothing', {}, []],
    ['no budget rule', { '1': amount, logic: '1' }, []],
    [
      'each counter once',
      { '1': daily, '2': daily, '3': perCustomer },
      ['redemption.count.daily', 'redemption.count.per_customer'],
    ],
    [
      'alternatives too',
      { '1': daily, '2': perCustomer, logic: '1 or 2' },
      ['redemption.count.daily', 'redemption.count.per_customer'],
    ],
    [
      'nothing the logic does not name',
      { '1': daily, '2': perCustomer, logic: '2' },
      ['redemption.count.per_customer'],
    ],
    ['nested rules', { '1': { ...amount, rules: { '1': daily } } }, ['redemption.count.daily']],
    ['nothing of a logic that cannot be read', { '1': daily, logic: '(' }, []],
  ])('of %s', (_name, rules, expected) => {
    expect(collectCounters(aRule(rules).set)).toEqual(expected);
  });
});

describe('limitsOf', () => {
  test.each<[string, Rule['conditions'], number | null]>([
    ['at most', { $less_than_or_equal: [10] }, 10],
    ['less than', { $less_than: [10] }, 9],
    ['at most a fraction', { $less_than_or_equal: [10.5] }, 10],
    ['less than a fraction', { $less_than: [10.5] }, 10],
    ['both, the lower one', { $less_than_or_equal: [10], $less_than: [10] }, 9],
    ['both, the lower one the other way round', { $less_than_or_equal: [5], $less_than: [10] }, 5],
    ['beside another operator', { $less_than: [10], $is_not: [4] }, 9],
    ['none allowed', { $less_than_or_equal: [0] }, 0],
    ['a lower limit', { $more_than: [10] }, null],
    ['an equality', { $is: [10] }, null],
    ['a list', { $in: [1, 2] }, null],
  ])('reads %s', (_name, conditions, max) => {
    const expected = max === null ? [] : [{ counter: 'redemption.count.daily', max }];

    expect(limitsOf(only('redemption.count.daily', conditions).set)).toEqual(expected);
  });

  test.each<[string, RuleSet, Record<string, number>]>([
    [
      'all rules joined by "and"',
      { '1': daily, '2': perCustomer, logic: '1 and 2' },
      { 'redemption.count.daily': 10, 'redemption.count.per_customer': 2 },
    ],
    [
      'the lowest of several',
      { '1': daily, '2': { ...daily, conditions: { $less_than: [5] } } },
      { 'redemption.count.daily': 4 },
    ],
    [
      'the lowest of several, named first',
      { '1': { ...daily, conditions: { $less_than: [5] } }, '2': daily },
      { 'redemption.count.daily': 4 },
    ],
    ['nothing of alternatives', { '1': daily, '2': perCustomer, logic: '1 or 2' }, {}],
    [
      'what stands beside alternatives',
      { '1': daily, '2': perCustomer, '3': amount, logic: '1 and (2 or 3)' },
      { 'redemption.count.daily': 10 },
    ],
    [
      'an alternative to a rule that is left out',
      { '1': daily, '2': { name: 'redemption.user.login' }, logic: '1 or 2' },
      { 'redemption.count.daily': 10 },
    ],
    ['nothing of nested rules', { '1': { ...amount, rules: { '1': daily } } }, {}],
    ['nothing of other rules', { '1': { name: 'order.amount', conditions: { $less_than: [100] } } }, {}],
  ])('takes %s', (_name, rules, expected) => {
    expect(Object.fromEntries(limitsOf(aRule(rules).set).map(({ counter, max }) => [counter, max]))).toEqual(expected);
  });
});

describe('COUNTERS', () => {
  test.each(Object.entries(COUNTERS))('%s keeps what its name says', (name, counter) => {
    const period = { daily: 'day', weekly: 'week', monthly: 'month' }[name.split('.').at(-1)!] ?? null;

    expect(counter.period).toBe(period);
    expect(counter.per === 'CUSTOMER').toBe(name.includes('customer'));
    expect(counter.per === 'API_KEY').toBe(name.includes('api_key'));
    expect(counter.of === 'CAMPAIGN').toBe(name.startsWith('campaign.') || name === 'redemption.gift.amount');
    expect(counter.adds === 'ONE').toBe(/[._]count/.test(name));
  });
});

describe('a counter that is compared in another way than by an upper limit', () => {
  const counter = (conditions: Rule['conditions']): Rule => ({ ...daily, conditions });
  const NAME = 'redemption.count.daily';
  const OTHER = 'redemption.count.per_customer';

  test.each<[string, Rule['conditions'], readonly string[]]>([
    ['at most', { $less_than_or_equal: [10] }, []],
    ['less than', { $less_than: [10] }, []],
    ['both', { $less_than: [10], $less_than_or_equal: [8] }, []],
    ['an upper limit beside another operator', { $less_than: [10], $is_not: [4] }, [NAME]],
    ['another operator alone', { $is: [4] }, [NAME]],
    ['a lower limit', { $more_than: [4] }, [NAME]],
    ['an upper limit of two numbers', { $less_than: [10, 5] }, [NAME]],
    ['an upper limit of no number', { $less_than: [] }, [NAME]],
    ['an upper limit that is a text', { $less_than: ['10'] }, [NAME]],
    ['an upper limit outside of a list', { $less_than: 10 }, [NAME]],
    ['nothing', {}, [NAME]],
    ['nothing at all', null, [NAME]],
  ])('by %s', (_name, conditions, expected) => {
    expect(collectComparedCounters(aRule({ '1': counter(conditions) }).set)).toEqual(expected);
  });

  test.each<[string, RuleSet, readonly string[]]>([
    ['a limit that is one of two alternatives', { '1': daily, '2': amount, logic: '1 or 2' }, [NAME]],
    ['limits that must all hold', { '1': daily, '2': perCustomer, logic: '1 and 2' }, []],
    ['a limit below another rule', { '1': { ...amount, rules: { '1': daily } } }, [NAME]],
    ['a limit below another limit', { '1': { ...daily, rules: { '1': perCustomer } } }, [OTHER]],
    [
      'each counter once',
      { '1': daily, '2': { ...amount, rules: { '1': daily } }, '3': counter({ $is: [1] }) },
      [NAME],
    ],
    ['rules of no counter', { '1': amount }, []],
    ['an upper limit of no counter', { '1': { ...amount, conditions: { $less_than: [5] } } }, []],
    ['no rules', {}, []],
    ['a rule that the logic leaves out', { '1': counter({ $is: [1] }), '2': amount, logic: '2' }, []],
  ])('in %s', (_name, rules, expected) => {
    expect(collectComparedCounters(aRule(rules).set)).toEqual(expected);
  });
});
