// What changes of the configuration tell.
import { CAMPAIGN, CAMPAIGN_TOLD, CATEGORY, CONFIG, MADE_AT, NOW, TIER } from './support';
import {
  buildConfigFacts,
  type Campaign,
  type Config,
  type ConfigEventInput,
  type ConfigRecord,
  type PromotionStack,
  type PromotionTier,
  type RewardAssignment,
  simpleRule,
  toCampaignResponse,
  toTierResponse,
  type ValidationRule,
} from '../../support/core';

const STACK: PromotionStack = {
  id: 'stack_1',
  name: 'Both',
  object: 'promotion_stack',
  campaign_id: 'camp_1',
  category_id: null,
  tiers: { ids: ['promo_1'] },
  created_at: MADE_AT,
};
const RULE: ValidationRule = {
  id: 'val_1',
  name: 'Rule',
  rules: {},
  type: 'expression',
  context_type: 'global',
  created_at: MADE_AT,
  updated_at: null,
  assignments_count: 7,
  object: 'validation_rules',
};
const REWARD: RewardAssignment = {
  id: 'rewa_1',
  reward_id: 'rew_1',
  related_object_id: 'camp_1',
  related_object_type: 'campaign',
  parameters: { loyalty: { points: 10 } },
  created_at: MADE_AT,
  updated_at: null,
  assignments: [],
  object: 'reward_assignment',
};
const { assignments: _assignments, ...REWARD_TOLD } = REWARD;
const STACK_TOLD = {
  id: 'stack_1',
  name: 'Both',
  category_id: null,
  campaign: { id: 'camp_1' },
  tiers: { ids: ['promo_1'] },
  object: 'promotion_stack',
};

const BEFORE: Config = {
  ...CONFIG,
  stacks: new Map([['stack_1', STACK]]),
  rules: new Map([['val_1', RULE]]),
  rewardAssignments: new Map([['rewa_1', REWARD]]),
};
const EMPTY: Config = {
  ...BEFORE,
  tiers: new Map(),
  stacks: new Map(),
  rules: new Map(),
  rewardAssignments: new Map(),
};

const facts = (change: ConfigEventInput, before = BEFORE) => buildConfigFacts(change, before, NOW);
const campaign = (members: Partial<Campaign> = {}): ConfigRecord => ({
  kind: 'campaign',
  record: { ...CAMPAIGN, ...members },
});
const tier = (members: Partial<PromotionTier> = {}): ConfigRecord => ({
  kind: 'tier',
  record: { ...TIER, ...members },
});
const stack = (members: Partial<PromotionStack> = {}): ConfigRecord => ({
  kind: 'stack',
  record: { ...STACK, ...members },
});
const rule = (members: Partial<ValidationRule> = {}): ConfigRecord => ({
  kind: 'rule',
  record: { ...RULE, ...members },
});
const reward = (members: Partial<RewardAssignment> = {}): ConfigRecord => ({
  kind: 'rewardAssignment',
  record: { ...REWARD, ...members },
});
const category: ConfigRecord = { kind: 'category', record: CATEGORY };

describe('records that are made', () => {
  test('are emitted with what they are', () => {
    const create = [campaign(), tier(), stack(), rule(), reward()];
    const after: Config = { ...EMPTY, tiers: new Map([['promo_1', TIER]]) };

    expect(facts({ create }, EMPTY)).toEqual([
      {
        type: 'campaign.created',
        entity_id: 'camp_1',
        data: { campaign: toCampaignResponse(CAMPAIGN, after, null), created_at: NOW },
      },
      {
        type: 'campaign.promotion_tier.created',
        entity_id: 'promo_1',
        data: { campaign: CAMPAIGN_TOLD, promotion_tier: toTierResponse(TIER, after, null) },
      },
      {
        type: 'campaign.promotion_stack.created',
        entity_id: 'stack_1',
        data: { campaign: CAMPAIGN_TOLD, promotion_stack: STACK_TOLD },
      },
      {
        type: 'business_validation_rule.created',
        entity_id: 'val_1',
        data: { rule: simpleRule(RULE), created_at: NOW },
      },
      {
        type: 'campaign.reward.assignment.created',
        entity_id: 'rewa_1',
        data: { campaign: CAMPAIGN_TOLD, reward_assignment: REWARD_TOLD },
      },
    ]);
  });

  test('know each other: a tier its new campaign, a campaign its new tiers', () => {
    const none: Config = { ...EMPTY, campaigns: new Map() };
    const [made, offered] = facts({ create: [campaign({ campaign_type: 'PROMOTION' }), tier()] }, none);

    expect(made?.data.campaign).toMatchObject({ promotion: { total: 1, tiers: [{ id: 'promo_1', name: 'Ten off' }] } });
    expect(offered?.data).toMatchObject({
      campaign: { ...CAMPAIGN_TOLD, campaign_type: 'PROMOTION' },
      promotion_tier: { campaign: { id: 'camp_1', name: 'Cards' } },
    });
    expect(none.campaigns.size + none.tiers.size).toBe(0);
  });

  test('are emitted without campaign where there is none', () => {
    expect(facts({ create: [reward({ related_object_id: 'camp_2' })] })[0]?.data).toMatchObject({ campaign: null });
  });

  test('emit nothing for other kinds', () => {
    expect(facts({ create: [category] })).toEqual([]);
  });
});

describe('records that are changed', () => {
  test.each([
    ['campaign.updated', campaign({ name: 'Vouchers' })],
    ['campaign.updated', campaign({ description: 'All of them' })],
    ['campaign.disabled', campaign({ active: false, name: 'Vouchers' })],
    ['campaign.deleted', campaign({ deleted_at: NOW })],
    ['campaign.promotion_tier.updated', tier({ banner: 'Less!' })],
    ['campaign.promotion_tier.disabled', tier({ active: false })],
    ['campaign.promotion_stack.updated', stack({ name: 'All' })],
    ['business_validation_rule.updated', rule({ name: 'Other' })],
    ['campaign.reward.assignment.updated', reward({ parameters: { loyalty: { points: 20 } } })],
  ])('are emitted as %s', (type, entry) => {
    expect(facts({ replace: [entry] })).toEqual([
      { type, entity_id: entry.record.id, data: expect.any(Object) as object },
    ]);
  });

  test.each([
    ['campaign.enabled', campaign({ active: false }), campaign()],
    ['campaign.promotion_tier.enabled', tier({ active: false }), tier({ name: 'Other' })],
  ])('are emitted as %s when they are enabled', (type, before, after) => {
    const off: Config = {
      ...BEFORE,
      ...(before.kind === 'campaign' && { campaigns: new Map([['camp_1', before.record]]) }),
      ...(before.kind === 'tier' && { tiers: new Map([['promo_1', before.record]]) }),
    };

    expect(facts({ replace: [after] }, off).map((fact) => fact.type)).toEqual([type]);
  });

  test('are emitted as they are after it', () => {
    const renamed = { ...CAMPAIGN, name: 'Vouchers' };
    const [changed, offered, ruled] = facts({
      replace: [campaign(renamed), tier({ name: 'Less' }), rule({ name: 'Other' })],
    });

    expect(changed?.data).toEqual({ campaign: { ...toCampaignResponse(renamed, BEFORE, null) } });
    expect(offered?.data).toMatchObject({
      campaign: { name: 'Vouchers' },
      promotion_tier: { name: 'Less', campaign: { name: 'Vouchers' } },
    });
    expect(ruled?.data).toEqual({ rule: simpleRule({ ...RULE, name: 'Other' }), updated_at: NOW });
  });

  test.each([
    ['the moment of the change', campaign({ updated_at: NOW })],
    ['codes that are being added', campaign({ adding: { action: 5 } })],
    ['codes that are being redefined', campaign({ redefining: ['action'] })],
    ['how far its making is', campaign({ creation_status: 'MODIFYING' })],
    ['how far its codes are', campaign({ vouchers_generation_status: 'IN_PROGRESS' })],
    ['null for what is absent', campaign({ description: null })],
    ['nothing', tier()],
    ['a moment alone', stack({ updated_at: NOW })],
    ['another kind', category],
  ])('emit nothing for %s', (_name, entry) => {
    expect(facts({ replace: [entry] })).toEqual([]);
  });

  test('emit nothing for a record that did not exist, or was gone', () => {
    const gone: Config = { ...BEFORE, campaigns: new Map([['camp_1', { ...CAMPAIGN, deleted_at: MADE_AT }]]) };

    expect(facts({ replace: [campaign({ id: 'camp_2', name: 'Other' })] })).toEqual([]);
    expect(facts({ replace: [campaign({ deleted_at: NOW })] }, gone)).toEqual([]);
  });

  test('have the moment of a deletion', () => {
    const [fact] = facts({ replace: [campaign({ deleted_at: NOW })] });

    expect(fact?.data).toMatchObject({ campaign: { id: 'camp_1' }, deleted_at: NOW });
  });

  test.each([
    ['stacks', 'stacks', STACK, 'stack_1', 'stack'],
    ['rules', 'rules', RULE, 'val_1', 'rule'],
    ['rewards', 'rewardAssignments', REWARD, 'rewa_1', 'rewardAssignment'],
  ])('emit nothing for %s that would be switched', (_name, member, record, id, kind) => {
    const on = { ...BEFORE, [member]: new Map([[id, { ...record, active: true }]]) };
    const on2off = (active: boolean) =>
      facts({ replace: [{ kind, record: { ...record, active } } as unknown as ConfigRecord] }, on);

    expect(on2off(false)).toEqual([]);
    const off = { ...BEFORE, [member]: new Map([[id, { ...record, active: false }]]) };
    expect(facts({ replace: [{ kind, record: { ...record, active: true } } as unknown as ConfigRecord] }, off)).toEqual(
      [],
    );
  });
});

describe('records that are removed', () => {
  test('are emitted as they were', () => {
    const remove = [
      { kind: 'campaign', id: 'camp_1' },
      { kind: 'tier', id: 'promo_1' },
      { kind: 'rule', id: 'val_1' },
      { kind: 'rewardAssignment', id: 'rewa_1' },
    ] as const;

    expect(facts({ remove })).toEqual([
      {
        type: 'campaign.deleted',
        entity_id: 'camp_1',
        data: { campaign: toCampaignResponse(CAMPAIGN, BEFORE, null), deleted_at: NOW },
      },
      {
        type: 'campaign.promotion_tier.deleted',
        entity_id: 'promo_1',
        data: { campaign: CAMPAIGN_TOLD, promotion_tier: toTierResponse(TIER, BEFORE, null) },
      },
      {
        type: 'business_validation_rule.deleted',
        entity_id: 'val_1',
        data: { rule: simpleRule(RULE), deleted_at: NOW },
      },
      {
        type: 'campaign.reward.assignment.deleted',
        entity_id: 'rewa_1',
        data: { campaign: CAMPAIGN_TOLD, reward_assignment: REWARD_TOLD },
      },
    ]);
  });

  test.each([
    ['a stack: no name is published for it', { kind: 'stack', id: 'stack_1' }],
    ['what is not there', { kind: 'tier', id: 'promo_2' }],
    ['another kind', { kind: 'category', id: 'cat_1' }],
  ] as const)('tell nothing of %s', (_name, removed) => {
    expect(facts({ remove: [removed] })).toEqual([]);
  });

  test('emit nothing for a campaign that was gone already', () => {
    const gone: Config = { ...BEFORE, campaigns: new Map([['camp_1', { ...CAMPAIGN, deleted_at: MADE_AT }]]) };

    expect(facts({ remove: [{ kind: 'campaign', id: 'camp_1' }] }, gone)).toEqual([]);
  });

  test('an empty change emits nothing', () => {
    expect(facts({})).toEqual([]);
  });
});
