// What a redemption writes of its codes: the conditions of the write, the charge of a card, and what undoes it.
import { findCodeReward, rewardCounts } from '../../../lib/core/redemption/voucher-use';
import {
  evaluated,
  type EvaluationInput,
  inputOf,
  isApplicable,
  NOON,
  type Redeemable,
  type RedemptionEffect,
  type RedemptionPlan,
  type VoucherFact,
  type World,
} from '../../support/core';
import { redeemed } from './support';

const NOW_MS = Date.parse(NOON);
const TODAY = 'd2026-11-21';
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const most = (name: string, max: number) => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [max] } }, logic: '1' },
});

const WORLD: World = {
  campaigns: {
    camp_1: {},
    camp_event: { referral_program: { conversion_event_type: 'custom_event' } as never },
  },
  rules: {
    daily: most('redemption.count.daily', 5),
    pair: most('redemption.count.per_api_key', 2),
    ofCampaign: most('campaign.redemptions.count.daily', 4),
  },
  customer: {},
  vouchers: {
    FREE: { discount: OFF },
    THRICE: { discount: OFF, quantity: 3, redeemed: 1 },
    ONCE: { discount: OFF, quantity: 1 },
    DAILY: { discount: OFF, rules: ['daily'] },
    PAIR: { discount: OFF, rules: ['pair'] },
    CARD: { gift: 500 },
    POINTS: { points: 400, campaign: 'camp_1', holder_id: 'cust_1' },
    CAMPAIGN: { discount: OFF, campaign: 'camp_2' },
    REFERRAL: { discount: OFF, holder_id: 'cust_9', is_referral_code: true, publish: { count: 1 } },
    BY_EVENT: {
      discount: OFF,
      campaign: 'camp_event',
      holder_id: 'cust_9',
      is_referral_code: true,
      publish: { count: 1 },
    },
    HELD: { gift: 500, holder_id: 'cust_9' },
  },
  rewards: {
    rew_coin: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } },
    rew_code: { campaign: 'camp_1', type: 'CAMPAIGN', points: 20 },
    rew_mug: { campaign: 'camp_1', type: 'MATERIAL', points: 20 },
  },
};

const code = (id: string): Redeemable => ({ object: 'voucher', id });
const reward = (id: string, points?: number): Redeemable => ({
  object: 'voucher',
  id: 'POINTS',
  reward: { id, ...(points !== undefined && { points }) },
});

function planOf(
  redeemable: Redeemable,
  fact: Partial<VoucherFact> = {},
  more: Partial<EvaluationInput> = {},
): RedemptionPlan {
  const input = inputOf(WORLD, { redeemables: [redeemable], order: { amount: 100_000 }, customer: { id: 'cust_1' } });
  const known = [...input.facts.vouchers].map(([name, one]) => [name, { ...one, ...fact }] as const);
  const facts = { ...input.facts, vouchers: new Map(known), ...more.facts };
  return redeemed({ ...input, ...more, facts }, { ids: { base: 'e'.repeat(22), orderId: 'ord_1' }, date: NOON });
}
const useOf = (id: string, fact: Partial<VoucherFact> = {}) => planOf(code(id), fact).vouchers[0];
const effectOf = (redeemable: Redeemable, fact: Partial<VoucherFact> = {}, more: Partial<EvaluationInput> = {}) =>
  planOf(redeemable, fact, more).stored.effects[0];

describe('the counts of a code', () => {
  const reserved = (untilMs: number) => ({
    reservations: [{ id: 'hold', untilMs, value: 0, isOwn: false, isClients: false }],
  });

  it.each<[string, string, Partial<VoucherFact>, boolean]>([
    ['without a limit need not be exact', 'FREE', {}, false],
    ['with a quantity need not be exact', 'THRICE', {}, false],
    ['with a rule need not be exact', 'DAILY', { periods: { [TODAY]: 2 } }, false],
    ['with a rule on a key pair need not be exact', 'PAIR', {}, false],
    ['after a reservation need not be exact', 'THRICE', reserved(NOW_MS), false],
    ['with a reservation are exact', 'THRICE', reserved(NOW_MS + 1), true],
    ['that a rule compares otherwise are exact', 'FREE', { isCompared: true }, true],
    ['of a card are exact', 'CARD', {}, true],
  ])('%s', (_name, id, fact, expected) => {
    expect(useOf(id, fact)?.isCompared).toBe(expected);
  });
});

describe('the write of a code', () => {
  it.each<[string, string, Partial<VoucherFact>, object]>([
    [
      'of a limited code',
      'THRICE',
      { reservationSequence: 4 },
      { quantity: 3, reservationSequence: 4, hasFirstLine: false, epoch: null, balance: null },
    ],
    ['of a code without a limit', 'FREE', { reservationSequence: 4 }, { quantity: null, reservationSequence: null }],
    [
      'of a card',
      'CARD',
      { reservationSequence: 4, sequence: 7 },
      { reservationSequence: 4, balance: { sequence: 7, before: 500, after: 0 } },
    ],
    ['of a code with a ledger line on it', 'FREE', { hasFirstLine: true }, { hasFirstLine: true }],
    ['that shards count', 'FREE', { epoch: 'e1' }, { epoch: 'e1', quantity: null }],
    [
      'that removes days long over',
      'DAILY',
      { periods: { 'd2026-10-15': 1, 'd2026-10-16': 1, [TODAY]: 1 } },
      { over: ['d2026-10-15'] },
    ],
  ])('%s', (_name, id, fact, expected) => {
    expect(useOf(id, fact)).toMatchObject(expected);
  });

  it('removes no days where no day is over', () => {
    const use = useOf('DAILY', { periods: { 'd2026-10-16': 1 } });

    expect(use).not.toHaveProperty('over');
    expect(use).not.toHaveProperty('tierDays');
  });
});

describe('the effect of a code', () => {
  it.each<[string, Redeemable, Partial<RedemptionEffect>, readonly (keyof RedemptionEffect)[]]>([
    [
      'without a campaign',
      code('FREE'),
      {
        child_id: `r_${'e'.repeat(22)}00`,
        target: 'voucher',
        target_id: 'v_FREE',
        code: 'FREE',
        campaign_id: null,
        counts_for_customer: true,
        periods: [],
        discount: 100,
      },
      [
        'charged',
        'value',
        'lots',
        'tier',
        'campaign_periods',
        'units',
        'holder_id',
        'is_referral',
        'reward_id',
        'award',
      ],
    ],
    ['for one use', code('ONCE'), { counts_for_customer: false }, []],
    [
      'of a tier',
      { object: 'promotion_tier', id: 'promo_1' },
      { target: 'promotion_tier', target_id: 'promo_1', campaign_id: 'camp_promo', counts_for_customer: true },
      ['code'],
    ],
    ['with a rule', code('DAILY'), { periods: [TODAY] }, ['campaign_periods']],
    ['whose campaign counts for other tiers', code('CAMPAIGN'), { periods: [], campaign_periods: [TODAY] }, []],
    ['that refers', code('REFERRAL'), { holder_id: 'cust_9', is_referral: true }, []],
    ['whose referrals an event converts', code('BY_EVENT'), {}, ['holder_id', 'is_referral']],
    [
      'of a card that is held',
      code('HELD'),
      { holder_id: 'cust_9', charged: 500, value: 'gift' },
      ['is_referral', 'lots'],
    ],
    [
      'that pays with points',
      reward('rew_coin', 30),
      { charged: 30, value: 'loyalty_card', holder_id: 'cust_1' },
      ['reward_id'],
    ],
    ['that buys a mug', reward('rew_mug'), { charged: 20, value: 'loyalty_card', reward_id: 'rew_mug' }, ['award']],
  ])('%s', (_name, redeemable, expected, absent) => {
    const world: World = {
      ...WORLD,
      campaigns: { ...WORLD.campaigns, camp_2: {} },
      tiers: {
        promo_1: { discount: OFF },
        promo_2: { discount: OFF, campaign: 'camp_2', rules: ['ofCampaign'] },
      },
    };
    const input = inputOf(world, { redeemables: [redeemable], order: { amount: 100_000 }, customer: { id: 'cust_1' } });
    const plan = redeemed(input, { ids: { base: 'e'.repeat(22), orderId: 'ord_1' }, date: NOON });
    const [effect] = plan.stored.effects;

    expect(effect).toMatchObject(expected);
    expect(absent.filter((member) => Object.hasOwn(effect ?? {}, member))).toEqual([]);
  });

  it('changes no holdings for a claim', () => {
    expect(effectOf(code('REFERRAL'), {}, { principal: 'CLAIM' })).not.toHaveProperty('holder_id');
  });
});

describe('rewards', () => {
  it('are counted by their ids', () => {
    const effects = ['a', undefined, 'b', 'a'].map((reward_id) => ({ reward_id }) as RedemptionEffect);

    expect([...rewardCounts(effects)]).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('give a code once', () => {
    const input = inputOf(WORLD, { redeemables: [code('FREE'), reward('rew_code')], order: { amount: 1000 } });
    const applicable = evaluated(input).outcomes.filter(isApplicable);

    expect(findCodeReward(applicable, input.facts.config)?.id).toBe('rew_code');
    expect(findCodeReward(applicable.slice(0, 1), input.facts.config)).toBeNull();
  });
});
