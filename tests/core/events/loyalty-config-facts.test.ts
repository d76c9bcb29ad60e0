// What changes of earning rules, loyalty tiers and assigned rules tell.
import { buildConfigFacts } from '../../../lib/core/events/facts/config-facts';
import { toEarningRuleResponse } from '../../../lib/core/loyalty/earning/response';
import type { EarningRule } from '../../../lib/model/records/earning-rule';
import type { Config, ConfigEventInput, ConfigRecord, LoyaltyTier, RuleAssignment } from '../../support/core';
import { aCoupon, CAMPAIGN, CAMPAIGN_TOLD, CONFIG, MADE_AT, NOW, TIER } from './support';

const RULE = {
  id: 'ern_1',
  campaign_id: 'camp_1',
  event: 'order.paid',
  schema_id: null,
  loyalty: { type: 'FIXED', points: 5 },
  banner: null,
  active: true,
  metadata: {},
  automation_id: 'auto_1',
  created_at: MADE_AT,
  updated_at: null,
  assignments: [],
  object: 'earning_rule',
} as EarningRule;
const LOYALTY_TIER: LoyaltyTier = {
  id: 'lt_1',
  name: 'Gold',
  campaign_id: 'camp_1',
  points: { from: 100 },
  earning_rules: {},
  rewards: {},
  metadata: {},
  created_at: MADE_AT,
  updated_at: null,
  object: 'loyalty_tier',
};
const CHECK = { id: 'val_1', name: 'Rule', rules: {}, type: 'expression', created_at: MADE_AT } as never;
const ASSIGNMENT = {
  id: 'asgm_1',
  rule_id: 'val_1',
  related_object_id: 'promo_1',
  related_object_type: 'promotion_tier',
  created_at: MADE_AT,
  updated_at: null,
  object: 'validation_rules_assignment',
} as unknown as RuleAssignment;

const BEFORE: Config = {
  ...CONFIG,
  earningRules: new Map([['ern_1', RULE]]),
  loyaltyTiers: new Map([['lt_1', LOYALTY_TIER]]),
  rules: new Map([['val_1', CHECK]]),
};
const rule = (members: Partial<EarningRule> = {}): ConfigRecord => ({
  kind: 'earningRule',
  record: { ...RULE, ...members },
});
const tier = (members: Partial<LoyaltyTier> = {}): ConfigRecord => ({
  kind: 'loyaltyTier',
  record: { ...LOYALTY_TIER, ...members },
});
const facts = (change: ConfigEventInput, before = BEFORE) => buildConfigFacts(change, before, NOW);
const typesOf = (change: ConfigEventInput, before = BEFORE) => facts(change, before).map(({ type }) => type);

describe('an earning rule', () => {
  test.each<[string, ConfigEventInput, Partial<EarningRule>]>([
    ['assigned', { create: [rule()] }, {}],
    ['updated', { replace: [rule({ banner: 'Five' })] }, { banner: 'Five' }],
    ['disabled', { replace: [rule({ active: false })] }, { active: false }],
    ['deleted', { remove: [{ kind: 'earningRule', id: 'ern_1' }] }, {}],
  ])('is emitted as %s, with its campaign', (verb, change, members) => {
    expect(facts(change)).toEqual([
      {
        type: `campaign.earning_rule.${verb}`,
        entity_id: 'ern_1',
        data: { campaign: CAMPAIGN_TOLD, earning_rule: toEarningRuleResponse({ ...RULE, ...members }) },
      },
    ]);
  });

  test('is emitted as enabled', () => {
    const off: Config = { ...BEFORE, earningRules: new Map([['ern_1', { ...RULE, active: false }]]) };

    expect(typesOf({ replace: [rule()] }, off)).toEqual(['campaign.earning_rule.enabled']);
  });
});

describe('a loyalty tier', () => {
  test.each<[string, ConfigEventInput, string]>([
    ['created', { create: [tier()] }, 'Gold'],
    ['updated', { replace: [tier({ name: 'Silver' })] }, 'Silver'],
    ['deleted', { remove: [{ kind: 'loyaltyTier', id: 'lt_1' }] }, 'Gold'],
  ])('is emitted as %s, with its campaign', (verb, change, name) => {
    expect(facts(change)).toEqual([
      {
        type: `campaign.loyalty_tier.${verb}`,
        entity_id: 'lt_1',
        data: { campaign: CAMPAIGN_TOLD, loyalty_tier: { ...LOYALTY_TIER, name, config: { points: { from: 100 } } } },
      },
    ]);
  });

  test('that would be switched emits nothing', () => {
    const on = { ...BEFORE, loyaltyTiers: new Map([['lt_1', { ...LOYALTY_TIER, active: true }]]) };

    expect(facts({ replace: [tier({ active: false } as never)] }, on)).toEqual([]);
  });
});

describe('rules of a record', () => {
  const promoted = (assignments: readonly RuleAssignment[]): ConfigRecord => ({
    kind: 'tier',
    record: { ...TIER, assignments },
  });
  const assigned: Config = { ...BEFORE, tiers: new Map([['promo_1', { ...TIER, assignments: [ASSIGNMENT] }]]) };

  test.each<[string, ConfigEventInput, Config, readonly string[]]>([
    [
      'assigned to a new one',
      { create: [promoted([ASSIGNMENT])] },
      CONFIG,
      ['campaign.promotion_tier.created', 'business_validation_rule.assignment.created'],
    ],
    [
      'assigned to an old one',
      { replace: [promoted([ASSIGNMENT])] },
      BEFORE,
      ['business_validation_rule.assignment.created'],
    ],
    ['removed from it', { replace: [promoted([])] }, assigned, ['business_validation_rule.assignment.deleted']],
    ['that stay', { replace: [promoted([ASSIGNMENT])] }, assigned, []],
    ['deleted with it', { remove: [{ kind: 'tier', id: 'promo_1' }] }, assigned, ['campaign.promotion_tier.deleted']],
  ])('are emitted when they are %s', (_name, change, before, expected) => {
    const rules = BEFORE.rules;

    expect(typesOf(change, { ...before, rules })).toEqual(expected);
  });

  test('of a campaign whose deletion begins emit nothing', () => {
    const replace: ConfigRecord[] = [
      { kind: 'campaign', record: { ...CAMPAIGN, deleted_at: NOW, assignments: [ASSIGNMENT] } },
    ];

    expect(typesOf({ replace })).toEqual(['campaign.deleted']);
  });

  test('are none of a record without rules', () => {
    expect(typesOf({ create: [tier()] })).toEqual(['campaign.loyalty_tier.created']);
  });
});

test('codes of a change are emitted after its records, and then their number', () => {
  const change = { create: [tier()], vouchers: [aCoupon()] };

  expect(typesOf(change)).toEqual(['campaign.loyalty_tier.created', 'voucher.created', 'campaign.vouchers.added']);
});

test('other members than campaigns and tiers are known as they were before the change', () => {
  const [fact] = facts({ create: [tier({ campaign_id: 'lt_1' })] });

  expect(fact?.data.campaign).toBeNull();
});
