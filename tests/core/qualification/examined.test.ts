// Calls of older clients: which rules an examination tests, and a rule tested alone.
import { examinationScenario, ruleCandidate } from '../../../lib/core/qualification/examined';
import { campaignCandidates, type EvaluationRequest, inputOf, qualify, SCENARIO, type World } from '../../support/core';

const rule = (name: string, conditions: Readonly<Record<string, unknown>>) => ({
  rules: { '1': { name, conditions } },
});
const SHOE = { object: 'product', id: 'prod_shoe' } as const;

const WORLD: World = {
  customer: { id: 'cust_1' },
  rules: {
    empty: { rules: {} },
    large: rule('order.amount', { $more_than: [500] }),
    budget: rule('campaign.redemptions.count', { $less_than_or_equal: [1] }),
    bundle: {
      rules: {},
      bundle_rules: {
        '1': { conditions: { $is: [SHOE] }, rules: { '1': { conditions: { $is: [2] } } } },
      },
    },
  },
};

function isFulfilled(id: string, request: Omit<EvaluationRequest, 'redeemables'>, isAudienceOnly = false): boolean {
  const input = inputOf(WORLD, { redeemables: [], ...request });
  const record = input.facts.config.rules.get(id)!;
  const candidate = ruleCandidate(record, input.facts.config);
  return qualify(candidate, input, examinationScenario(isAudienceOnly)) !== null;
}

const shoes = (quantity: number) => ({ order: { items: [{ product_id: 'prod_shoe', price: 600, quantity }] } });

describe('an examination', () => {
  it('of the audience is the scenario AUDIENCE_ONLY', () => {
    expect(examinationScenario(true)).toBe(SCENARIO.AUDIENCE_ONLY);
  });

  it('of every rule keeps each rule, and pardons nothing', () => {
    const { rules, ...scenario } = examinationScenario(false);
    const { rules: ofAudience, ...expected } = SCENARIO.AUDIENCE_ONLY;

    expect(scenario).toEqual({ ...expected, incompleteBundles: false, withoutOrder: false });
    expect([rules.keeps('order.amount'), ofAudience.keeps('order.amount')]).toEqual([true, false]);
  });
});

describe('a rule alone', () => {
  it.each<[string, string, Omit<EvaluationRequest, 'redeemables'>, boolean]>([
    ['without conditions is fulfilled', 'empty', { order: { amount: 1 } }, true],
    ['is fulfilled without an order where it asks for none', 'empty', {}, true],
    ['is fulfilled by a large order', 'large', { order: { amount: 501 } }, true],
    ['is not fulfilled by a small order', 'large', { order: { amount: 500 } }, false],
    ['is not fulfilled without the order that it asks for', 'large', {}, false],
    ['counts nothing in a campaign', 'budget', { order: { amount: 1 } }, true],
    ['is fulfilled by a complete bundle', 'bundle', shoes(2), true],
    ['is not fulfilled by a part of a bundle', 'bundle', shoes(1), false],
  ])('%s', (_, id, request, expected) => {
    expect(isFulfilled(id, request)).toBe(expected);
  });

  it('about the order does not count for the audience', () => {
    expect(isFulfilled('large', { order: { amount: 500 } }, true)).toBe(true);
  });

  it('has the id of the rule, and one assignment', () => {
    const { config } = inputOf(WORLD, { redeemables: [] }).facts;
    const { id, voucher, assignments } = ruleCandidate(config.rules.get('large')!, config);

    expect({ id, discount: voucher?.discount, assignments }).toEqual({
      id: 'large',
      discount: { type: 'PERCENT', percent_off: 0, effect: 'APPLY_TO_ORDER' },
      assignments: [
        {
          id: 'large',
          rule_id: 'large',
          related_object_id: 'large',
          related_object_type: 'voucher',
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: null,
          validation_status: 'VALID',
          validation_omitted_rules: [],
          object: 'validation_rules_assignment',
        },
      ],
    });
  });
});

it.each(['PROJECT', 'CLAIM', 'SHOPPER'] as const)(
  'the gift card that a campaign makes qualifies for %s',
  (principal) => {
    const gift = { amount: 500, balance: 500, effect: 'APPLY_TO_ORDER' } as const;
    const voucher = { type: 'GIFT_VOUCHER', gift, redemption: { quantity: null }, code_config: {} } as const;
    const world: World = { campaigns: { camp_gift: { campaign_type: 'GIFT_VOUCHERS', voucher } } };
    const input = { ...inputOf(world, { redeemables: [], order: { amount: 900 } }), principal };
    const [candidate] = campaignCandidates(input.facts.config);

    expect(qualify(candidate!, input, SCENARIO.AUDIENCE_ONLY)?.outcomes[0].benefit).toMatchObject({ credits: 500 });
  },
);
