// What a redemption, and its undo, change of those who hold the codes: points, credits, whom they referred, rewards.
import { usageOfRedemption, usageOfRollback } from '../../../lib/core/redemption/usage';
import {
  campaignReturns,
  type CampaignUse,
  CREATED_AT,
  type Customer,
  evaluated,
  factsOf,
  findCodeReward,
  holderChanges,
  inputOf,
  isApplicable,
  listed,
  NOON,
  type Order,
  orderHolderChanges,
  type Redeemable,
  type RedemptionEffect,
  type RedemptionPlan,
  type RedemptionSetting,
  type RollbackInput,
  type World,
} from '../../support/core';
import { redeemed, undone as undoneAt } from './support';

const BASE = 'd'.repeat(22);
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const JANE: Customer = {
  id: 'cust_1',
  source_id: 'jane',
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
};
const CARD = { campaign: 'camp_gift', gift: 100, holder_id: 'cust_9' };
const POINTS = { campaign: 'camp_card', points: 400, holder_id: 'cust_1' };

const WORLD: World = {
  campaigns: { camp_gift: {}, camp_card: {}, camp_new: {} },
  customer: {},
  vouchers: {
    OFF: { discount: OFF, holder_id: 'cust_9' },
    CARD,
    CARD_2: CARD,
    CARD_3: { ...CARD, campaign: 'camp_card' },
    ALONE: { gift: 100, holder_id: 'cust_8' },
    NOBODY: { gift: 100 },
    POINTS,
    POINTS_2: POINTS,
    REFERRAL: { discount: OFF, holder_id: 'cust_9', is_referral_code: true, publish: { count: 1 } },
    NEW: { discount: OFF, campaign: 'camp_new' },
  },
  rewards: {
    rew_coin: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 1 } },
    rew_mug: { campaign: 'camp_card', type: 'MATERIAL', points: 50 },
    rew_code: { campaign: 'camp_card', type: 'CAMPAIGN', points: 20 },
  },
};

const paid = (id: string, points: number): Redeemable => ({
  object: 'voucher',
  id,
  reward: { id: 'rew_coin', points },
});
const taken = (id: string, reward: string): Redeemable => ({ object: 'voucher', id, reward: { id: reward } });

function inputFor(redeemables: readonly Redeemable[]) {
  return inputOf(WORLD, { redeemables, order: { amount: 100_000 }, customer: { id: 'cust_1' } });
}

const SETTING = { ids: { base: BASE, orderId: 'ord_1' }, date: NOON };

function planned(redeemables: readonly Redeemable[], setting: Partial<RedemptionSetting> = {}): RedemptionPlan {
  const customer = { record: JANE, change: 'NONE', revision: 1 } as const;
  return redeemed(inputFor(redeemables), { ...SETTING, customer, ...setting });
}

const undone = (plan: RedemptionPlan, more: Partial<RollbackInput> = {}) => undoneAt(plan, { date: NOON, ...more });

const sums = (campaignId: string, change: object) => ({ campaignId, points: 0, credits: 0, referred: 0, ...change });
const of = (customerId: string, ...changes: readonly object[]) => [{ customerId, holdings: changes }];

describe('the holdings of others than the customer', () => {
  it.each<[string, readonly string[], readonly object[], readonly object[]]>([
    [
      'credits',
      ['CARD'],
      of('cust_9', sums('camp_gift', { credits: -100 })),
      of('cust_9', sums('camp_gift', { credits: 100 })),
    ],
    [
      'credits of several cards of a campaign',
      ['CARD', 'CARD_2'],
      of('cust_9', sums('camp_gift', { credits: -200 })),
      of('cust_9', sums('camp_gift', { credits: 200 })),
    ],
    [
      'credits by campaign',
      ['CARD', 'CARD_3'],
      of('cust_9', sums('camp_gift', { credits: -100 }), sums('camp_card', { credits: -100 })),
      of('cust_9', sums('camp_gift', { credits: 100 }), sums('camp_card', { credits: 100 })),
    ],
    [
      'credits of cards without campaign, and of several holders',
      ['CARD', 'ALONE'],
      [...of('cust_9', sums('camp_gift', { credits: -100 })), ...of('cust_8', sums('-', { credits: -100 }))],
      [...of('cust_9', sums('camp_gift', { credits: 100 })), ...of('cust_8', sums('-', { credits: 100 }))],
    ],
    [
      'whom they referred',
      ['REFERRAL'],
      of('cust_9', sums('-', { referred: 1 })),
      of('cust_9', sums('-', { referred: -1 })),
    ],
    ['nothing of cards that nobody holds', ['NOBODY'], [], []],
    ['nothing of a coupon', ['OFF'], [], []],
  ])('change by %s', (_name, ids, changed, rolledBack) => {
    const plan = planned(listed(...ids));

    expect(plan.holders).toEqual(changed);
    const back = undone(plan);
    expect(back.holders).toEqual(rolledBack);
    expect([plan.customer?.usage.holdings, back.customer?.usage.holdings]).toEqual([[], []]);
  });

  it('stay as they are where a card is gone, but for whom its holder referred', () => {
    const plan = planned(listed('CARD', 'REFERRAL'));
    const effects = plan.stored.effects.map((effect) => ({ ...effect, is_referral: true }));
    const stored = { ...plan.stored, effects };

    const { holders } = undone({ ...plan, stored }, { balances: new Map([['v_CARD', null]]) });

    expect(holders).toEqual(of('cust_9', sums('camp_gift', { referred: -1 }), sums('-', { referred: -1 })));
  });
});

describe('the holdings of the customer', () => {
  it('change apart from those of other holders', () => {
    const plan = planned([...listed('CARD'), paid('POINTS', 30), paid('POINTS_2', 12)]);

    expect(plan.customer?.usage.holdings).toEqual([sums('camp_card', { points: -42 })]);
    expect(plan.holders).toEqual(of('cust_9', sums('camp_gift', { credits: -100 })));
    const back = undone(plan);
    expect(back.customer?.usage.holdings).toEqual([sums('camp_card', { points: 42 })]);
    expect(back.holders).toEqual(of('cust_9', sums('camp_gift', { credits: 100 })));
  });

  it('are those of a holder where nobody asks', () => {
    const plan = planned([paid('POINTS', 30)], { customer: null });

    expect(plan.customer).toBeNull();
    expect(plan.holders).toEqual(of('cust_1', sums('camp_card', { points: -30 })));
    expect(undone(plan).holders).toEqual(of('cust_1', sums('camp_card', { points: 30 })));
  });

  it('add up points, credits and referrals of one campaign', () => {
    const effect = { campaign_id: 'camp_1', holder_id: 'cust_1' } as RedemptionEffect;
    const effects: readonly RedemptionEffect[] = [
      { ...effect, charged: 5, value: 'loyalty_card' },
      { ...effect, charged: 7, value: 'gift', is_referral: true },
      { ...effect, charged: 11, value: 'loyalty_card' },
      { ...effect, charged: 13, value: 'gift', is_referral: true },
    ];

    expect(holderChanges(effects, 1)).toEqual(of('cust_1', sums('camp_1', { points: -16, credits: -20, referred: 2 })));
    expect(holderChanges(effects, -1)).toEqual(of('cust_1', sums('camp_1', { points: 16, credits: 20, referred: -2 })));
  });
});

describe('referrals', () => {
  it('are noted with the redemption that made them, and taken back with it', () => {
    const plan = planned(listed('OFF', 'REFERRAL'));
    const childId = `r_${BASE}02`;

    expect(plan.customer?.usage.referrals).toEqual({
      added: [
        [
          childId,
          {
            campaign_id: null,
            referrer_id: 'cust_9',
            related_object_id: childId,
            related_object_type: 'redemption',
            date: NOON,
          },
        ],
      ],
      removed: [],
    });
    expect(undone(plan).customer?.usage.referrals).toEqual({ added: [], removed: [childId] });
  });
});

describe('what rewards give', () => {
  const { config } = factsOf(WORLD);
  /** The id of each reward, its count, its limits after it, and all of its limits. */
  const rewardUses = ({ campaigns }: { readonly campaigns: readonly CampaignUse[] }) =>
    campaigns
      .filter(({ campaignId }) => campaignId.startsWith('rew_'))
      .map(({ campaignId, redemptions, bounds, limits }) => [
        campaignId,
        redemptions,
        bounds.map(({ max }) => max),
        limits && limits.map(({ max }) => max),
      ]);
  const AWARD = { voucher: factsOf(WORLD).vouchers.get('NEW')!.voucher, revision: 4 };

  it('counts each as often as it was redeemed, within its stock, but not paying with points', () => {
    const rewards = new Map(config.rewards).set('rew_mug', { ...config.rewards.get('rew_mug')!, stock: 7 });
    const redeemables = [taken('POINTS', 'rew_mug'), taken('POINTS_2', 'rew_mug')];
    const input = inputFor(redeemables);
    const stocked = { ...input, facts: { ...input.facts, config: { ...input.facts.config, rewards } } };

    expect(rewardUses(redeemed(stocked, SETTING))).toEqual([['rew_mug', 2, [7], [7]]]);
    expect(rewardUses(planned([taken('POINTS', 'rew_mug')]))).toEqual([['rew_mug', 1, [], []]]);
    expect(rewardUses(planned([paid('POINTS', 5)]))).toEqual([]);
  });

  it('takes each back as often as it was redeemed, in one change', () => {
    const plan = planned([taken('POINTS', 'rew_mug'), taken('POINTS_2', 'rew_mug'), ...listed('OFF')]);

    expect(rewardUses(undone(plan))).toEqual([['rew_mug', 2, [], null]]);
    expect(rewardUses(undone(planned(listed('OFF'))))).toEqual([]);
  });

  it('is a code, with the child that paid for it', () => {
    const plan = planned([taken('POINTS', 'rew_code'), taken('POINTS_2', 'rew_mug'), ...listed('OFF')], {
      award: AWARD,
    });
    const { effects, response } = plan.stored;

    expect(effects.map(({ reward_id, award }) => [reward_id, award])).toEqual([
      ['rew_code', AWARD],
      ['rew_mug', undefined],
      [undefined, undefined],
    ]);
    expect(response.redemptions.map(({ reward }) => [reward?.id, reward?.voucher?.code])).toEqual([
      ['rew_code', 'NEW'],
      ['rew_mug', undefined],
      [undefined, undefined],
    ]);
    expect(response.redemptions[1]?.reward).not.toHaveProperty('voucher');
    expect(effects[2]).not.toHaveProperty('reward_id');
  });

  it('names the customer who gets it, if one is known', () => {
    const reward = (setting: Partial<RedemptionSetting>) =>
      planned([taken('POINTS', 'rew_mug')], setting).stored.response.redemptions[0]?.reward;

    expect(reward({})?.customer).toEqual({ id: 'cust_1', source_id: 'jane', metadata: {}, object: 'customer' });
    expect(reward({ customer: null })?.customer).toBeNull();
  });

  it.each<[string, readonly Redeemable[], string | undefined]>([
    ['a reward that gives one', [...listed('OFF'), taken('POINTS', 'rew_code')], 'rew_code'],
    ['a reward of another kind', [taken('POINTS', 'rew_mug')], undefined],
    ['points that pay', [paid('POINTS', 5)], undefined],
    ['a coupon', listed('OFF'), undefined],
    ['nothing', [], undefined],
  ])('is requested by its code: %s', (_name, redeemables, expected) => {
    const { outcomes } = evaluated(inputFor(redeemables));

    expect(findCodeReward(outcomes.filter(isApplicable), config)?.id).toBe(expected);
  });
});

describe('the counts of one step', () => {
  const NO_ORDER = { share: undefined, last: null, date: NOON };
  const { effects } = planned(listed('CARD')).stored;
  const counted = { orderCount: 0, orderAmount: 0, lastOrder: null, holdings: [], bounds: [] };

  it('leave what holders have to the plan', () => {
    expect(usageOfRedemption(effects, NO_ORDER, [])).toEqual({
      ...counted,
      redeemed: 1,
      rolledBack: 0,
      giftAmount: 100,
      points: 0,
      referrals: { added: [], removed: [] },
      uses: [
        { id: 'camp_gift', by: 1, periods: [] },
        { id: 'v_CARD', by: 1, periods: [] },
      ],
    });
    expect(usageOfRollback(effects, undefined)).toEqual({
      ...counted,
      redeemed: -1,
      rolledBack: 1,
      giftAmount: -100,
      points: -0,
      referrals: { added: [], removed: [] },
      uses: [
        { id: 'camp_gift', by: -1, periods: [] },
        { id: 'v_CARD', by: -1, periods: [] },
      ],
    });
  });

  it('are given back to a campaign without limits', () => {
    expect(campaignReturns(effects, () => 500)).toEqual([
      {
        campaignId: 'camp_gift',
        redemptions: 1,
        ordersAmount: 500,
        discountAmount: 100,
        giftAmount: 100,
        tiers: [],
        periods: [],
        bounds: [],
        isCompared: false,
        limits: null,
      },
    ]);
  });
});

describe('orderHolderChanges', () => {
  const order = (members: object) =>
    ({
      id: 'ord_1',
      status: 'PAID',
      total_amount: 500,
      customer_id: 'cust_1',
      created_at: CREATED_AT,
      updated_at: null,
      ...members,
    }) as Order;

  it('counts a new order for its customer, from when it was made', () => {
    expect(orderHolderChanges(null, order({}))).toMatchObject([
      { customerId: 'cust_1', holdings: [], order: { count: 1, amount: 500, last: { date: CREATED_AT } } },
    ]);
  });

  it('counts an order for another customer once it is theirs, from when it was changed', () => {
    const changes = orderHolderChanges(
      { order: order({}), version: 1 },
      order({ customer_id: 'cust_2', updated_at: NOON }),
    );

    expect(changes.map(({ customerId, order: share }) => [customerId, share?.count])).toEqual([
      ['cust_1', -1],
      ['cust_2', 1],
    ]);
    expect(changes[1]?.order?.last).toMatchObject({ date: NOON });
  });

  it('changes nothing for nobody', () => {
    expect(orderHolderChanges(null, order({ customer_id: null }))).toEqual([]);
  });
});
