// What a set's rules found, one by one.
import { explainRules } from '../../../lib/core/rules/explain';
import type { Rule } from '../../../lib/model/records/rules';
import { aContext, aLine, aRule } from './builders';

const amount = (conditions: Rule['conditions']): Rule => ({ name: 'order.amount', conditions: conditions ?? null });
const set = aRule({
  '1': amount({ $more_than: [0] }),
  '2': amount({ $less_than: [0] }),
  '3': { name: 'order.total_amount', conditions: { $more_than: [0] } },
  '4': { name: 'customer_segment', conditions: { $is: ['seg_1'] } },
  '5': amount({ $is: [1] }),
  logic: '4 or 2 or 1 and 3',
});

describe('explainRules', () => {
  it('tells of every rule the logic names, also where it no longer matters', () => {
    expect(explainRules(set, aContext(), null)).toEqual([
      { number: 1, name: 'order.amount', holds: true, isOmitted: false },
      { number: 2, name: 'order.amount', holds: false, isOmitted: false },
      { number: 3, name: 'order.total_amount', holds: null, isOmitted: false },
      { number: 4, name: 'customer.segment', holds: null, isOmitted: true },
    ]);
  });

  it('knows after the discount what it could not know before', () => {
    const findings = explainRules(set, aContext(), { orderTotal: 0, discount: 10_000, giftCredits: 0, points: 0 });

    expect(findings.find(({ number }) => number === 3)).toMatchObject({ holds: false });
  });

  it.each(['order.items.any', 'order.items.every', 'order.items.none'])(
    'knows %s no better than what is below',
    (name) => {
      const below = { '1': { name: 'order.total_amount', conditions: { $more_than: [0] } } };
      const context = aContext({ lines: [aLine()] });

      expect(explainRules(aRule({ '1': { name, rules: below } }), context, null)).toMatchObject([{ holds: null }]);
    },
  );

  it('knows a rule no better than what is below it', () => {
    const below = { '1': { name: 'order.total_amount', conditions: { $more_than: [0] } } };

    expect(explainRules(aRule({ '1': { ...amount({ $more_than: [0] }), rules: below } }), aContext(), null)).toEqual([
      { number: 1, name: 'order.amount', holds: null, isOmitted: false },
    ]);
  });

  it.each([
    ['cust_1', true],
    ['cust_2', false],
  ])('knows whether the customer is the one it was published to: %s', (holderId, holds) => {
    const rule = aRule({ '1': { name: 'publication.redeemable_by_linked_customer' } });
    const context = aContext({ customer: { id: 'cust_1', metadata: {} }, holderId });

    expect(explainRules(rule, context, null)).toMatchObject([{ holds }]);
  });

  test.each([
    ['without conditions', {}],
    ['whose logic cannot be read', { '1': amount({ $is: [1] }), logic: '1 or' }],
  ])('is empty for a set %s', (_name, rules) => {
    expect(explainRules(aRule(rules), aContext(), null)).toEqual([]);
  });
});
