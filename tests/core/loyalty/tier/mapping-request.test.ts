// Mappings of loyalty tiers as requests send them, and earning rules as a tier lists them.
import {
  mapEarningRule,
  mapReward,
  readRewardMappings,
  readRuleMappings,
} from '../../../../lib/core/loyalty/tier/mapping';
import type { Config, EarningRule, LoyaltyTier, PointsMapping } from '../../../support/core';
import { aLevel, aTierConfig } from './support';

type Sent = Parameters<typeof readRuleMappings>[0];

const OTHER = { id: 'camp_2', campaign_type: 'LOYALTY_PROGRAM' } as const;
const CONFIG: Config = {
  ...aTierConfig({}, [], {
    rewards: {
      goods: { type: 'MATERIAL', campaign: 'camp_1', points: 30 },
      coins: { type: 'COIN', campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 10 } },
      other: { type: 'MATERIAL', campaign: OTHER.id, points: 30 },
    },
  }),
  earningRules: new Map(
    [
      { id: 'ern_1', campaign_id: 'camp_1' },
      { id: 'ern_2', campaign_id: 'camp_1' },
      { id: 'ern_other', campaign_id: OTHER.id },
    ].map((rule) => [rule.id, rule as EarningRule]),
  ),
};
const FORMER = aLevel({
  earning_rules: { ern_gone: { type: 'NOT_AVAILABLE' } },
  rewards: { rewa_gone: { type: 'NOT_AVAILABLE' } },
});
const terms = (before: LoyaltyTier | null = null) => ({ config: CONFIG, campaignId: 'camp_1', before });
const refusal = (place: string) => ({ key: 'invalid_payload', details: `Property .${place}` });

describe('mappings of earning rules', () => {
  test.each<[string, Sent, object]>([
    ['are none for null', null, {}],
    ['are none where they are absent', undefined, {}],
    [
      'are of three types, without members of another type',
      {
        ern_1: { type: 'NOT_AVAILABLE', points: 5, multiplier: 2 },
        ern_2: { type: 'MULTIPLY', multiplier: 0, points: 5 },
      },
      { ern_1: { type: 'NOT_AVAILABLE' }, ern_2: { type: 'MULTIPLY', multiplier: 0 } },
    ],
    [
      'may add 0 points',
      { ern_1: { type: 'CUSTOM', points: 0, multiplier: 2 } },
      { ern_1: { type: 'CUSTOM', points: 0 } },
    ],
    [
      'need a multiplier',
      { ern_1: { type: 'MULTIPLY', multiplier: null } },
      refusal('earning_rules.ern_1.multiplier is required for MULTIPLY.'),
    ],
    [
      'need points',
      { ern_1: { type: 'NOT_AVAILABLE' }, ern_2: { type: 'CUSTOM' } },
      refusal('earning_rules.ern_2.points is required for CUSTOM.'),
    ],
    [
      'take no points from anybody',
      { ern_1: { type: 'CUSTOM', points: -1 } },
      refusal('earning_rules.ern_1.points must be 0 or more.'),
    ],
  ])('%s', (_case, sent, expected) => {
    expect(readRuleMappings(sent, terms())).toStrictEqual(expected);
  });

  test.each(['ern_9', 'ern_other', 'ern_gone'])('name rules of the program, which %s is not', (id) => {
    expect(readRuleMappings({ [id]: { type: 'NOT_AVAILABLE' } }, terms())).toMatchObject({
      key: 'not_found',
      resource_type: 'earning_rule',
      resource_id: id,
    });
  });

  test('may name a rule that is gone and was mapped before', () => {
    const sent = { ern_gone: { type: 'CUSTOM', points: 5 } } as const;

    expect(readRuleMappings(sent, terms(FORMER))).toEqual(sent);
    expect(readRuleMappings({ ern_9: { type: 'NOT_AVAILABLE' } }, terms(FORMER))).toHaveProperty('key', 'not_found');
  });
});

describe('mappings of rewards', () => {
  const isPaidWithPoints = refusal(
    'rewards.rewa_coins.type must be MULTIPLY or NOT_AVAILABLE: the reward is paid with points.',
  );

  test.each<[string, Sent, object]>([
    ['are none for null', null, {}],
    [
      'multiply prices and ratios, and replace prices',
      {
        rewa_goods: { type: 'CUSTOM', points: 1 },
        rewa_coins: { type: 'MULTIPLY', multiplier: 0.5 },
      },
      { rewa_goods: { type: 'CUSTOM', points: 1 }, rewa_coins: { type: 'MULTIPLY', multiplier: 0.5 } },
    ],
    ['hide a reward', { rewa_coins: { type: 'NOT_AVAILABLE' } }, { rewa_coins: { type: 'NOT_AVAILABLE' } }],
    [
      'have a price of one point or more',
      { rewa_goods: { type: 'CUSTOM', points: 0 } },
      refusal('rewards.rewa_goods.points must be 1 or more.'),
    ],
    [
      'have a multiplier above 0',
      { rewa_goods: { type: 'MULTIPLY', multiplier: 0 } },
      refusal('rewards.rewa_goods.multiplier must be above 0.'),
    ],
    [
      'give no price to a reward that is paid with points',
      { rewa_coins: { type: 'CUSTOM', points: 5 } },
      isPaidWithPoints,
    ],
  ])('%s', (_case, sent, expected) => {
    expect(readRewardMappings(sent, terms())).toStrictEqual(expected);
  });

  test.each(['rewa_9', 'rewa_other', 'rewa_gone'])('name offers of the program, which %s is not', (id) => {
    expect(readRewardMappings({ [id]: { type: 'NOT_AVAILABLE' } }, terms())).toMatchObject({
      key: 'not_found',
      resource_type: 'reward_assignment',
      resource_id: id,
    });
  });

  test('may name an offer that is gone and was mapped before', () => {
    const sent = { rewa_gone: { type: 'CUSTOM', points: 5 } } as const;

    expect(readRewardMappings(sent, terms(FORMER))).toEqual(sent);
    expect(readRewardMappings({ rewa_9: { type: 'NOT_AVAILABLE' } }, terms(FORMER))).toHaveProperty('key', 'not_found');
  });
});

describe('a reward of which only one price can be mapped', () => {
  const { rewards, rewardAssignments } = CONFIG;
  const mapped = (id: string, mapping: PointsMapping) =>
    mapReward(
      { reward: rewards.get(id)!, assignment: { ...rewardAssignments.get(`rewa_${id}`)!, parameters: {} } },
      { rewards: { [`rewa_${id}`]: mapping } },
    );

  test.each<[string, PointsMapping]>([
    ['coins', { type: 'CUSTOM', points: 5 }],
    ['goods', { type: 'MULTIPLY', multiplier: 2 }],
  ])('stays as it is: %s by %j', (id, mapping) => {
    expect(mapped(id, mapping)).toEqual({
      reward: rewards.get(id),
      assignment: { ...rewardAssignments.get(`rewa_${id}`), parameters: {} },
    });
  });

  test('keeps the other numbers of its coins', () => {
    expect(mapped('coins', { type: 'MULTIPLY', multiplier: 0.5 })?.reward).toEqual({
      ...rewards.get('coins'),
      parameters: { coin: { exchange_ratio: 1, points_ratio: 5 } },
    });
  });
});

describe('an earning rule as a tier lists it', () => {
  const listed = (loyalty: object, mapping?: PointsMapping) => {
    const tier = aLevel({ earning_rules: mapping ? { ern_1: mapping } : {} });
    return mapEarningRule({ id: 'ern_1', banner: 'Hello', loyalty } as unknown as EarningRule, tier);
  };
  const FIXED = { type: 'FIXED', points: 3 };
  const HALF_MORE = { type: 'MULTIPLY', multiplier: 1.5 } as const;
  const STEP = { every: 100, points: 3, property: 'p' };
  const proportional = (calculation_type: string, member: string, step: object) => ({
    type: 'PROPORTIONAL',
    calculation_type,
    [member]: step,
  });
  const by = (calculation_type: string, member: string, measure: string, step?: object) =>
    proportional(calculation_type, member, { [measure]: step });

  test.each<[string, object, PointsMapping | undefined, object]>([
    ['stays as it is without a mapping', FIXED, undefined, FIXED],
    ['has multiplied points, halves rounded up', FIXED, HALF_MORE, { type: 'FIXED', points: 5 }],
    [
      'is FIXED where it is CUSTOM',
      by('ORDER_AMOUNT', 'order', 'amount', STEP),
      { type: 'CUSTOM', points: 7 },
      { type: 'FIXED', points: 7 },
    ],
    [
      'has a formula that is multiplied',
      { ...FIXED, points_formula: 'ORDER_AMOUNT' },
      { type: 'MULTIPLY', multiplier: 1000 },
      { type: 'FIXED', points: 3_000, points_formula: 'ROUND(MAX(FLOOR(ORDER_AMOUNT; 0); 0) * 1000; 0)' },
    ],
    [
      'multiplies by nine decimal places',
      { ...FIXED, points_formula: '2' },
      { type: 'MULTIPLY', multiplier: 0.000_000_001 },
      { type: 'FIXED', points: 0, points_formula: 'ROUND(MAX(FLOOR(2; 0); 0) * 0.000000001; 0)' },
    ],
    [
      'has no step where it had none',
      by('ORDER_AMOUNT', 'order', 'amount'),
      HALF_MORE,
      by('ORDER_AMOUNT', 'order', 'amount'),
    ],
  ])('%s', (_case, loyalty, mapping, expected) => {
    expect(listed(loyalty, mapping)).toStrictEqual({ id: 'ern_1', banner: 'Hello', loyalty: expected });
  });

  test('is absent where the tier does not have it', () => {
    expect(listed(FIXED, { type: 'NOT_AVAILABLE' })).toBeNull();
  });

  test.each([
    ['ORDER_AMOUNT', 'order', 'amount'],
    ['ORDER_TOTAL_AMOUNT', 'order', 'total_amount'],
    ['ORDER_METADATA', 'order', 'metadata'],
    ['ORDER_ITEMS_QUANTITY', 'order_items', 'quantity'],
    ['ORDER_ITEMS_AMOUNT', 'order_items', 'amount'],
    ['ORDER_ITEMS_SUBTOTAL_AMOUNT', 'order_items', 'subtotal_amount'],
    ['CUSTOMER_METADATA', 'customer', 'metadata'],
    ['CUSTOM_EVENT_METADATA', 'custom_event', 'metadata'],
  ])('has a multiplied step of its calculation alone: %s', (calculation, member, measure) => {
    const loyalty = proportional(calculation, member, { [measure]: STEP, another: STEP });

    expect(listed(loyalty, HALF_MORE)?.loyalty).toStrictEqual(by(calculation, member, measure, { ...STEP, points: 5 }));
  });
});
