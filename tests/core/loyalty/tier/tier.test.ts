// Tiers of a loyalty program: created, changed, listed, and when they are refused.
import {
  applyTierChanges,
  planTier,
  refuseOverlap,
  refuseTooManyTiers,
  refuseUsedTier,
  selectTiers,
  toLoyaltyTierResponse,
} from '../../../../lib/core/loyalty/tier/tier';
import { type Config, type EarningRule, LIMITS, type LoyaltyTier } from '../../../support/core';
import { schemaOf } from '../../metadata/support';
import { aLevel, aTierConfig, GOLD, SILVER, TIERS_CREATED } from './support';

const NOW = '2026-03-10T12:00:00.000Z';
const RULE = { id: 'ern_1', campaign_id: 'camp_1' } as EarningRule;
const CONFIG: Config = {
  ...aTierConfig({}, [], { rewards: { rew_1: { type: 'MATERIAL', campaign: 'camp_1', points: 30 } } }),
  earningRules: new Map([['ern_1', RULE]]),
};
const WITH_SCHEMA: Config = {
  ...CONFIG,
  metadataSchemas: new Map([['ms_1', schemaOf('loyalty_tier', { level: { type: 'number' } })]]),
};
const TOO_LARGE = { text: 'x'.repeat(LIMITS.metadataBytes) };
const isOverRange = {
  key: 'invalid_payload',
  details: 'Property .points.to must be 200 or more, as .points.from says.',
};

type Sent = Parameters<typeof planTier>[0]['request'];

const plan = (request: Partial<Sent>, config = CONFIG) =>
  planTier({
    id: 'ltr_1',
    campaignId: 'camp_1',
    request: { name: 'Silver', points: { from: 100 }, ...request },
    config,
    now: NOW,
  });

describe('a new tier', () => {
  const FRESH = aLevel({ id: 'ltr_1', created_at: NOW });

  test.each<[string, Partial<Sent>, Partial<LoyaltyTier>]>([
    ['has no upper end, mappings or metadata by default', {}, {}],
    ['ends where null is sent at none', { points: { from: 5, to: null } }, { points: { from: 5 } }],
    ['may have one number of points', { points: { from: 5, to: 5 } }, { points: { from: 5, to: 5 } }],
    [
      'has the mappings and the metadata that are sent',
      {
        earning_rules: { ern_1: { type: 'CUSTOM', points: 7 } },
        rewards: { rewa_rew_1: { type: 'NOT_AVAILABLE' } },
        metadata: { color: 'grey' },
      },
      {
        earning_rules: { ern_1: { type: 'CUSTOM', points: 7 } },
        rewards: { rewa_rew_1: { type: 'NOT_AVAILABLE' } },
        metadata: { color: 'grey' },
      },
    ],
  ])('%s', (_case, request, members) => {
    expect(plan(request)).toStrictEqual({ ...FRESH, ...members });
  });

  test.each<[string, Partial<Sent>, object]>([
    ['a range that ends before it begins', { points: { from: 200, to: 199 } }, isOverRange],
    ['an unknown earning rule', { earning_rules: { ern_9: { type: 'NOT_AVAILABLE' } } }, { key: 'not_found' }],
    ['an unknown reward', { rewards: { rewa_9: { type: 'NOT_AVAILABLE' } } }, { key: 'not_found' }],
    ['metadata that is too large', { metadata: TOO_LARGE }, { key: 'invalid_payload' }],
  ])('is refused for %s', (_case, request, failure) => {
    expect(plan(request)).toMatchObject(failure);
  });

  test('is refused for metadata that its schema refuses', () => {
    expect(plan({ metadata: { level: 'one' } }, WITH_SCHEMA)).toHaveProperty('key', 'metadata_validation_failed');
    expect(plan({ metadata: { level: 1 } }, WITH_SCHEMA)).toMatchObject({ metadata: { level: 1 } });
  });
});

describe('a changed tier', () => {
  const BEFORE = aLevel({
    earning_rules: { ern_gone: { type: 'NOT_AVAILABLE' } },
    rewards: { rewa_gone: { type: 'CUSTOM', points: 9 } },
    metadata: { level: 'old', color: 'grey' },
  });
  const change = (request: Parameters<typeof applyTierChanges>[1], config = CONFIG) =>
    applyTierChanges(BEFORE, request, { config, now: NOW });

  test.each<[string, Parameters<typeof applyTierChanges>[1], Partial<LoyaltyTier>]>([
    ['keeps what is not sent', {}, {}],
    ['keeps a name and a range that are null', { name: null, points: null }, {}],
    ['has another name', { name: 'Bronze' }, { name: 'Bronze' }],
    ['has another range from now on', { points: { from: 50 } }, { points: { from: 50 }, ranged_at: NOW }],
    ['with the same range has it as long as before', { points: { from: 100, to: null } }, {}],
    ['loses mappings for null', { earning_rules: null, rewards: null }, { earning_rules: {}, rewards: {} }],
    [
      'has other mappings in place of all former ones',
      { earning_rules: { ern_1: { type: 'MULTIPLY', multiplier: 2 } } },
      { earning_rules: { ern_1: { type: 'MULTIPLY', multiplier: 2 } } },
    ],
    [
      'keeps mappings of rules and rewards that are gone',
      { earning_rules: BEFORE.earning_rules, rewards: BEFORE.rewards },
      {},
    ],
    ['has merged metadata', { metadata: { color: 'red' } }, { metadata: { level: 'old', color: 'red' } }],
  ])('%s', (_case, request, members) => {
    expect(change(request)).toStrictEqual({ ...BEFORE, ...members });
  });

  test.each([
    [{ points: { from: 200, to: 100 } }, isOverRange],
    [{ metadata: TOO_LARGE }, { key: 'invalid_payload' }],
    [{ earning_rules: { ern_9: { type: 'NOT_AVAILABLE' } } }, { resource_id: 'ern_9' }],
    [{ rewards: { rewa_9: { type: 'NOT_AVAILABLE' } } }, { resource_id: 'rewa_9' }],
  ] as const)('is refused: case %#', (request, failure) => {
    expect(change(request)).toMatchObject(failure);
  });

  test('is checked by its schema where its metadata changes', () => {
    expect(change({ name: 'Bronze' }, WITH_SCHEMA)).toMatchObject({ name: 'Bronze' });
    expect(change({ metadata: { color: 'red' } }, WITH_SCHEMA)).toHaveProperty('key', 'metadata_validation_failed');
  });
});

describe('the tiers of a program', () => {
  const other = aLevel({ id: 'ltr_other', campaign_id: 'camp_2', points: { from: 0 } });

  test('are listed from the lowest to the highest', () => {
    const { loyaltyTiers } = aTierConfig({}, [GOLD, other, SILVER]);

    expect(selectTiers({ loyaltyTiers }, 'camp_1').map(({ id }) => id)).toEqual(['ltr_silver', 'ltr_gold']);
  });

  test.each<[string, readonly LoyaltyTier[], string | null]>([
    ['with a gap', [GOLD, aLevel({ points: { from: 100, to: 300 } })], null],
    ['without a gap', [GOLD, SILVER], null],
    [
      'with a common point',
      [GOLD, aLevel({ points: { from: 100, to: 500 } })],
      'Silver (100 to 500) and Gold (500 to no end)',
    ],
    ['of which the lower one has no end', [GOLD, aLevel()], 'Silver (100 to no end) and Gold (500 to no end)'],
    ['that are one', [SILVER], null],
  ])('%s overlap or not', (_case, tiers, named) => {
    const details = `Points of tiers must not overlap: ${named}.`;

    expect(refuseOverlap(tiers)).toEqual(named && { key: 'invalid_payload', details });
  });

  test('are at most 100 in a project', () => {
    const tiers = Array.from({ length: 98 }, (_, index) => aLevel({ id: `ltr_${index}` }));
    const config = aTierConfig({}, tiers);

    expect(refuseTooManyTiers(config, 2)).toBeNull();
    expect(refuseTooManyTiers(config, 3)).toEqual({
      key: 'invalid_payload',
      details: 'A project has at most 100 loyalty tiers.',
    });
  });
});

test('a tier that earning rules name cannot be deleted', () => {
  const rules = [
    { ...RULE, loyalty_tier_id: 'ltr_gold' },
    { ...RULE, id: 'ern_2' },
  ];
  const config = { earningRules: new Map(rules.map((rule) => [rule.id, rule])) };

  expect(refuseUsedTier('ltr_silver', config)).toBeNull();
  expect(refuseUsedTier('ltr_gold', config)).toMatchObject({
    key: 'resource_in_use',
    details: 'The loyalty tier ltr_gold is used by 1 of type earning_rules.',
    related_object_ids: ['ern_1'],
    related_object_type: 'earning_rules',
  });
});

test('an answer shows the range twice, and not since when a tier has it', () => {
  expect(toLoyaltyTierResponse({ ...SILVER, ranged_at: TIERS_CREATED })).toStrictEqual({
    ...SILVER,
    config: { points: { from: 100, to: 499 } },
  });
});
