// How rules of a set decide together: which one refuses, with what text, and when.
import { type AfterAmounts, evaluateRules, evaluateRulesAfter, type Rule, type RuleSet } from '../../support/core';
import { aContext, aLine, aRule, only } from './builders';

const AFTER: AfterAmounts = { orderTotal: 4000, discount: 6000, giftCredits: 0, points: 0 };
const passing: Rule = { name: 'order.amount', conditions: { $more_than: [0] } };
const failing: Rule = { name: 'order.amount', conditions: { $more_than: [99_999] } };
const login: Rule = { name: 'redemption.user.login', conditions: { $is: ['kim'] } };
const total = (least: number): Rule => ({ name: 'order.total_amount', conditions: { $more_than_or_equal: [least] } });
const before = (rules: RuleSet) => evaluateRules(aRule(rules), aContext());
const after = (rules: RuleSet) => evaluateRulesAfter(aRule(rules), aContext(), AFTER);

describe('evaluateRules', () => {
  test.each<[string, RuleSet]>([
    ['no rules', {}],
    ['an empty logic', { logic: '' }],
    ['one alternative that holds', { '1': failing, '2': passing, logic: '1 or 2' }],
    ['a violated rule the logic does not name', { '1': passing, '3': failing, logic: '1' }],
    ['an unknown that could still hold', { '1': passing, '2': total(5000), logic: '1 and 2' }],
  ])('lets pass %s', (_name, rules) => {
    expect(before(rules)).toBeNull();
  });

  test.each<[string, RuleSet]>([
    ['no logic and one violated rule', { '1': passing, '2': failing }],
    ['an empty logic and one violated rule', { '1': passing, '2': failing, logic: ' ' }],
    ['a violated rule beside an unknown one', { '1': total(1), '2': failing, logic: '1 and 2' }],
    ['all alternatives violated', { '1': failing, '2': failing, logic: '1 or 2' }],
    ['a name nobody knows', { '1': { name: 'order.colour', conditions: { $is: [1] } }, logic: '1' }],
  ])('refuses %s', (_name, rules) => {
    expect(before(rules)).toMatchObject({ key: expect.stringMatching(/_rules_violated$/) as string });
  });

  it('does not take an operator it does not know as fulfilled', () => {
    const context = aContext({ lines: [aLine()] });

    expect(evaluateRules(only('order.items.any', { $foo: ['a'] }), context)).not.toBeNull();
    expect(evaluateRules(only('order.items.any', { $is: 'a' }), context)).not.toBeNull();
    expect(evaluateRules(only('order.amount', { $foo: [1] }), context)).not.toBeNull();
  });

  it('reads no attribute where a rule names none', () => {
    const customer = { id: 'cust_1', metadata: { undefined: 'gold', null: 'gold' } };

    for (const property of [undefined, null]) {
      const rule = only('customer.metadata', { $is: ['gold'] }, { property });

      expect(evaluateRules(rule, aContext({ customer }))).toMatchObject({ key: 'customer_rules_violated' });
    }
  });

  it.each([
    [500, true],
    [501, false],
  ])('adds no value of an order to its budget where there is no order: %i of 500', (amount, holds) => {
    const context = aContext({ order: null, counters: { 'campaign.orders.amount': amount } });

    expect(evaluateRules(only('campaign.orders.amount', { $less_than_or_equal: [500] }), context) === null).toBe(holds);
  });

  it('names the kind of redeemable and the rule', () => {
    const failure = evaluateRules(
      only('order.amount', { $more_than: [99_999] }),
      aContext({ redeemable: 'Gift Card' }),
    );

    expect(failure).toEqual({
      key: 'order_rules_violated',
      details: 'Gift Card cannot be redeemed because of violated validation rules: val_1',
    });
  });

  it('lets the lowest number among the violated rules decide', () => {
    const rules = {
      '10': failing,
      '2': { name: 'redemption.api_key', conditions: { $is: ['other'] }, error: { message: 'two' } },
      '1': passing,
      logic: '10 and 2 and 1',
    };

    expect(before(rules)).toMatchObject({ key: 'redemption_rules_violated', error: { message: 'two' } });
  });

  test.each<[string, string | undefined, string | undefined, unknown]>([
    ['its own', 'own', 'whole', { message: 'own' }],
    ['that of the whole', undefined, 'whole', { message: 'whole' }],
    ['that of the whole for an empty one', '', 'whole', { message: 'whole' }],
    ['none', undefined, undefined, undefined],
  ])('gives as text %s', (_name, own, whole, expected) => {
    const rule = aRule(
      { '1': { ...failing, error: own === undefined ? null : { message: own } }, logic: '1' },
      { error: whole === undefined ? null : { message: whole } },
    );

    expect(evaluateRules(rule, aContext())?.error).toEqual(expected);
  });

  it('answers for a logic that cannot be read instead of passing', () => {
    expect(before({ '1': passing, logic: '1 and' })).toEqual({
      key: 'invalid_validation_rules',
      details: 'val_1: A rule number or "(" expected at the end at character 6 of the logic',
    });
    expect(before({ '1': passing, logic: '1 and 2' })).toMatchObject({ key: 'invalid_validation_rules' });
  });

  describe('with rules that cannot be evaluated', () => {
    test.each<[string, RuleSet]>([
      ['beside "and"', { '1': login, '2': passing, logic: '1 and 2' }],
      ['beside "or"', { '1': login, '2': passing, logic: '1 or 2' }],
      [
        'below a rule',
        {
          '1': { ...passing, rules: { '1': { name: 'redemption.user.login', conditions: { $is: ['x'] } } } },
          logic: '1',
        },
      ],
    ])('lets the others decide %s', (_name, rules) => {
      expect(before(rules)).toBeNull();
    });

    it('does not let one open an alternative', () => {
      expect(before({ '1': login, '2': failing, logic: '1 or 2' })).toMatchObject({ key: 'order_rules_violated' });
    });

    it('refuses when nothing else is left', () => {
      expect(before({ '1': { ...login, error: { message: 'members only' } }, logic: '1' })).toEqual({
        key: 'redemption_rules_violated',
        details: 'Discount Coupon cannot be redeemed because of violated validation rules: val_1',
        error: { message: 'members only' },
      });
    });
  });

  describe('with nested rules', () => {
    it('needs a rule and those below it, three levels deep', () => {
      const nested = (deepest: Rule): Rule => ({
        ...passing,
        rules: { '1': { ...passing, rules: { '1': { ...passing, rules: { '1': deepest } } } } },
      });

      expect(before({ '1': nested(passing), logic: '1' })).toBeNull();
      expect(before({ '1': nested(failing), logic: '1' })).toMatchObject({ key: 'order_rules_violated' });
    });

    it('refuses when the logic below a rule cannot be read', () => {
      expect(before({ '1': { ...passing, rules: { '1': passing, logic: '(1' } } })).not.toBeNull();
    });

    it('takes the text of the numbered rule at the top', () => {
      const rules = {
        '1': { ...passing, error: { message: 'top' }, rules: { '1': { ...failing, error: { message: 'low' } } } },
      };

      expect(before(rules)).toMatchObject({ error: { message: 'top' } });
    });

    it('joins the rules below a line rule with their own logic', () => {
      const rule = only('order.items.any', null, {
        rules: {
          '1': { name: 'order.items.quantity', conditions: { $is: [9] } },
          '2': { name: 'order.items.price', conditions: { $is: [1000] } },
          logic: '1 or 2',
        },
      });

      expect(evaluateRules(rule, aContext({ lines: [aLine()] }))).toBeNull();
      expect(evaluateRules(rule, aContext({ lines: [aLine({ price: 1 })] }))).not.toBeNull();
    });

    it('sums the lines a rule matched, not the whole cart', () => {
      const rule = (units: number) =>
        only(
          'order.items.any',
          { $is: ['a'] },
          {
            rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [units] } } },
          },
        );
      const context = aContext({
        lines: [
          aLine({ quantity: 2 }),
          aLine({ quantity: 1 }),
          aLine({ productId: 'b', productSourceId: 'b', quantity: 7 }),
        ],
      });

      expect(evaluateRules(rule(3), context)).toBeNull();
      expect(evaluateRules(rule(10), context)).not.toBeNull();
    });

    it('leaves a line rule open while what is below it is not known', () => {
      const lineRule = (name: string): RuleSet => ({ '1': { name, rules: { '1': total(4000) } } });
      const context = aContext({ lines: [aLine()] });

      for (const name of ['order.items.any', 'order.items.every', 'order.items.none']) {
        expect(evaluateRules(aRule(lineRule(name)), context)).toBeNull();
      }
      expect(evaluateRulesAfter(aRule(lineRule('order.items.any')), context, AFTER)).toBeNull();
      expect(evaluateRulesAfter(aRule(lineRule('order.items.every')), context, AFTER)).toBeNull();
      expect(evaluateRulesAfter(aRule(lineRule('order.items.none')), context, AFTER)).not.toBeNull();
    });
  });
});

describe('evaluateRulesAfter', () => {
  test.each<[string, RuleSet, boolean]>([
    ['an amount that is kept', { '1': total(4000) }, true],
    ['an amount that is not', { '1': total(4001) }, false],
    ['one alternative known before', { '1': passing, '2': total(9999), logic: '1 or 2' }, true],
    ['one alternative known after', { '1': failing, '2': total(4000), logic: '1 or 2' }, true],
    ['neither alternative', { '1': failing, '2': total(4001), logic: '1 or 2' }, false],
    ['both together', { '1': passing, '2': total(4000), '3': failing, logic: '(1 and 2) or 3' }, true],
  ])('decides %s', (_name, rules, holds) => {
    expect(after(rules) === null).toBe(holds);
  });

  it('refuses everything that was refused before', () => {
    expect(after({ '1': failing, '2': total(1), logic: '1 and 2' })).toEqual(
      before({ '1': failing, '2': total(1), logic: '1 and 2' }),
    );
  });
});
