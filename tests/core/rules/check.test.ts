// What a validation rule may look like when it is saved.
import { checkRules, type Rule, type RuleSet } from '../../support/core';

const check = (rules: unknown) => checkRules({ rules, timezone: 'UTC' });
const amount: Rule = { name: 'order.amount', conditions: { $more_than: [0] } };
const login: Rule = { name: 'redemption.user.login', conditions: { $is: ['kim'] } };

function detailsOf(rules: unknown): string {
  const result = check(rules);
  if (result.status !== 'REFUSED') throw new Error(`Accepted as ${result.status}`);
  expect(result.failure.key).toBe('invalid_validation_rules');
  return result.failure.details ?? '';
}

describe('checkRules', () => {
  test.each<[string, unknown]>([
    ['no rules', undefined],
    ['null', null],
    ['an empty set', {}],
    ['an empty logic', { logic: '' }],
    ['no logic for null', { '1': amount, logic: null }],
    ['no nested rules for null', { '1': { ...amount, rules: null } }],
    ['an error without a message', { '1': { ...amount, error: {} } }],
    ['rules without logic', { '1': amount, '2': amount }],
    ['a rule the logic does not name', { '1': amount, '3': amount, logic: '1' }],
    ['empty nested rules and no property', { '1': { ...amount, property: null, rules: {}, error: null }, logic: '1' }],
    ['a text', { '1': { ...amount, error: { message: 'more!' } }, logic: '1' }],
    [
      'a name older clients use',
      { '1': { name: 'order_metadata', property: 'x', conditions: { $is: [1] } }, logic: '1' },
    ],
    [
      'a line rule without conditions',
      { '1': { name: 'order.items.any', rules: { '1': { name: 'order.items.price', conditions: { $is: [1] } } } } },
    ],
    [
      'a line rule with objects',
      {
        '1': {
          name: 'order.items.every',
          conditions: { $is: [{ id: 'p', object: 'product', effect: 'APPLY_TO_EVERY' }], $from: ['pc_1'] },
        },
      },
    ],
    ['several conditions', { '1': { name: 'order.amount', conditions: { $more_than: [1], $less_than: [9] } } }],
  ])('accepts %s', (_name, rules) => {
    expect(check(rules)).toEqual({ status: 'VALID', omitted: [] });
  });

  test.each<[string, unknown, string]>([
    ['a list', [], 'rules must be an object of numbered rules and their logic.'],
    ['a rule that is no object', { '1': 'x' }, 'Rule 1: a rule must be an object with a name.'],
    ['a rule that is null', { '1': null }, 'Rule 1: a rule must be an object with a name.'],
    ['a rule without a name', { '1': { conditions: {} } }, 'Rule 1: a rule must be an object with a name.'],
    ['a key that is no number', { first: amount }, '"first" is no number of a rule.'],
    ['rule 0', { '0': amount }, '"0" is no number of a rule.'],
    ['a leading zero', { '01': amount }, '"01" is no number of a rule.'],
    ['more than a number', { '1x': amount }, '"1x" is no number of a rule.'],
    ['a number too long', { '12345': amount }, '"12345" is no number of a rule.'],
    ['a logic that is no text', { '1': amount, logic: 1 }, 'logic must be a text.'],
    [
      'a bad logic',
      { '1': amount, logic: '1 and' },
      'A rule number or "(" expected at the end at character 6 of the logic.',
    ],
    ['an unknown number', { '1': amount, logic: '1 and 2' }, 'The logic names rule 2, which does not exist.'],
    [
      'a text that is none',
      { '1': { ...amount, error: { message: 5 } } },
      'Rule 1: error must be an object with a message.',
    ],
    ['an error that is none', { '1': { ...amount, error: 'x' } }, 'Rule 1: error must be an object with a message.'],
    [
      'conditions that are none',
      { '1': { name: 'order.amount', conditions: [] } },
      'Rule 1: conditions must be an object of operators.',
    ],
    ['no conditions', { '1': { name: 'order.amount' } }, 'Rule 1: order.amount needs conditions: $is, '],
    [
      'metadata without property',
      { '1': { name: 'order.metadata', conditions: { $is: [1] } } },
      'Rule 1: order.metadata needs a property',
    ],
    [
      'metadata with an empty property',
      { '1': { name: 'customer.metadata', property: '', conditions: { $is: [1] } } },
      'Rule 1: customer.metadata needs a property',
    ],
    [
      'an unknown operator',
      { '1': { name: 'order.amount', conditions: { $foo: [1] } } },
      'Rule 1: $foo is not an operator of order.amount: use $is, $is_not, ',
    ],
    [
      'an operator of another rule',
      { '1': { name: 'order.amount', conditions: { $starts_with: ['1'] } } },
      '$starts_with is not an operator of order.amount',
    ],
    [
      'a name of the family',
      { '1': { name: 'order.colour' } },
      'Rule 1: order.colour is not the name of a rule: use order.amount, ',
    ],
    [
      'a name of no family',
      { '1': { name: 'weather' } },
      'Rule 1: weather is not the name of a rule: use customer.*, order.*, ',
    ],
    [
      'a name of a family some of which cannot be evaluated',
      { '1': { name: 'customer.colour' } },
      'use customer.metadata, customer.segment.',
    ],
    ['a name every object has', { '1': { name: 'constructor' } }, 'Rule 1: constructor is not the name of a rule'],
    ['nested rules that are none', { '2': { ...amount, rules: 'x' } }, 'Rule 2: rules must be an object'],
    [
      'a bad nested rule',
      { '2': { ...amount, rules: { '7': { name: 'order.amount' } } } },
      'Rule 2.7: order.amount needs conditions',
    ],
    [
      'a bad nested logic',
      { '2': { ...amount, rules: { '1': amount, logic: '(' } } },
      'Rule 2: A rule number or "(" expected',
    ],
    [
      'a line rule below a line rule',
      {
        '1': {
          name: 'order.items.any',
          rules: { '1': { ...amount, rules: { '1': { name: 'product.id', conditions: { $is: ['a'] } } } } },
        },
      },
      'Rule 1.1.1: product.id cannot stand below order.items.any.',
    ],
  ])('refuses %s', (_name, rules, details) => {
    expect(detailsOf(rules)).toContain(details);
  });

  it('names no rule where the set itself is wrong', () => {
    expect(detailsOf([])).toBe('rules must be an object of numbered rules and their logic.');
  });

  describe('of nesting', () => {
    const nested = (levels: number, deepest: RuleSet = { '1': amount }): RuleSet =>
      levels === 0 ? deepest : { '1': { ...amount, rules: nested(levels - 1, deepest) } };

    test.each([2, 3])('accepts %i levels', (levels) => {
      expect(check(nested(levels)).status).toBe('VALID');
    });

    it('refuses a fourth level', () => {
      expect(detailsOf(nested(4))).toBe('Rule 1.1.1.1: rules can be nested 3 levels deep, no deeper.');
    });

    it('refuses a fourth level that has a logic of its own', () => {
      const deepest = { '1': amount, logic: '1' };

      expect(check(nested(3, deepest)).status).toBe('VALID');
      expect(detailsOf(nested(4, deepest))).toContain('no deeper');
    });

    it('takes an empty fourth level as none', () => {
      const rules = {
        '1': {
          ...amount,
          rules: {
            '1': { ...amount, rules: { '1': { ...amount, rules: { '1': { ...amount, rules: { logic: '' } } } } } },
          },
        },
      };

      expect(check(rules).status).toBe('VALID');
    });
  });

  describe('of numbers of rules', () => {
    const many = (count: number): Record<string, unknown> =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), amount]));

    it('accepts the most rules, nested ones counted', () => {
      expect(check(many(100)).status).toBe('VALID');
      expect(check({ ...many(100), logic: '1' }).status).toBe('VALID');
      expect(check({ ...many(49), '50': { ...amount, rules: many(50) } }).status).toBe('VALID');
    });

    it('refuses one more', () => {
      expect(detailsOf(many(101))).toBe('A validation rule can hold 100 rules, this one holds 101.');
      expect(detailsOf({ ...many(50), '51': { ...amount, rules: many(50) } })).toContain('holds 101');
    });
  });

  describe('of rules that cannot be evaluated', () => {
    test.each<[string, RuleSet, string, string[]]>([
      [
        'a person beside another rule',
        { '1': login, '2': amount, logic: '1 and 2' },
        'PARTIALLY_VALID',
        ['redemption.user.login'],
      ],
      ['a person alone', { '1': login, logic: '1' }, 'INVALID', ['redemption.user.login']],
      [
        'the old name of a custom event',
        { '1': { ...login, name: 'custom_event_metadata' } },
        'INVALID',
        ['custom_event.metadata'],
      ],
      [
        'several',
        {
          '1': { name: 'redemption.user.login' },
          '2': login,
          '3': login,
          '4': { name: 'custom_event.metadata' },
          '5': { name: 'redemption.count.per_user' },
          '6': amount,
        },
        'PARTIALLY_VALID',
        ['redemption.user.login', 'custom_event.metadata', 'redemption.count.per_user'],
      ],
      ['one that the logic does not name', { '1': login, '2': amount, logic: '2' }, 'VALID', []],
      [
        'one below another rule',
        {
          '1': {
            name: 'product.id',
            conditions: { $is: ['p'] },
            rules: { '1': { name: 'product.discount_applicable', conditions: { $is: [true] } } },
          },
        },
        'PARTIALLY_VALID',
        ['product.discount_applicable'],
      ],
    ])('answers for %s', (_name, rules, status, omitted) => {
      expect(check(rules)).toEqual({ status, omitted });
    });
  });
});
