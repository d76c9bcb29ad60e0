// Budgets: where each counter is kept, what it stands at, which limits a transaction keeps, and which counters are read.
import { boundsOn } from '../../../lib/core/evaluation/candidate/rules-of-candidate';
import {
  type Applicable,
  campaignsToCount,
  collectPeriods,
  computeCounters,
  type CounterName,
  COUNTERS,
  customerCountsNeeded,
  evaluated,
  type EvaluationRequest,
  factsOf,
  inputOf,
  isFailure,
  listCandidates,
  listed,
  type StoredCounter,
  type ValidationRule,
  type World,
} from '../../support/core';

const DAY = 'd2026-11-21';
const WEEK = 'w2026-11-16';
const MONTH = 'm2026-11';
const NAMES = Object.keys(COUNTERS) as CounterName[];

/** A rule that keeps each of these counters at 100 at most. */
const limiting = (...names: readonly string[]): Partial<ValidationRule> => ({
  rules: Object.fromEntries(
    names.map((name, index) => [String(index + 1), { name, conditions: { $less_than_or_equal: [100] } }]),
  ),
});

const budgetOf = (world: World, id: string) => {
  const input = inputOf(world, { redeemables: listed(id) });
  const candidates = listCandidates(input.request.redeemables, input.facts);
  if (isFailure(candidates)) throw new Error(candidates.key);
  return { candidate: candidates[0]!, input };
};

const OFF = { type: 'AMOUNT', amount_off: 10 } as const;
const periods = { [DAY]: 1, [WEEK]: 2, [MONTH]: 3, 'kkey-1': 4 };
const kept: World = {
  rules: { all: limiting(...NAMES) },
  campaigns: { camp_1: {}, camp_promo: { campaign_type: 'PROMOTION' } },
  vouchers: {
    CODE: { campaign: 'camp_1', discount: OFF, rules: ['all'], redeemed: 21, periods },
    FREE: { discount: OFF, rules: ['all'], redeemed: 22, periods },
  },
  tiers: { promo_1: { discount: OFF, rules: ['all'] } },
  customer: {},
  uses: {
    camp_1: { total: 31, periods: { [DAY]: 32, [WEEK]: 33, [MONTH]: 34 } },
    camp_promo: { total: 35, periods: { [DAY]: 36, [WEEK]: 37, [MONTH]: 38 } },
    v_CODE: { total: 41, periods: { [DAY]: 42, [WEEK]: 43, [MONTH]: 44 } },
    v_FREE: { total: 45, periods: {} },
    promo_1: { total: 51, periods: { [DAY]: 52, [WEEK]: 53, [MONTH]: 54 } },
  },
  counters: {
    camp_1: {
      redemptions: { total: 61, periods: { [DAY]: 62, [WEEK]: 63, [MONTH]: 64 } },
      ordersAmount: 65,
      discountAmount: 66,
      giftAmount: 67,
    },
    camp_promo: {
      redemptions: { total: 71, periods: { [DAY]: 72, [WEEK]: 73, [MONTH]: 74 } },
      tiers: {
        promo_1: {
          redemptions: { total: 80, periods: { [DAY]: 81, [WEEK]: 82, [MONTH]: 83, 'kkey-1': 84 } },
          ordersAmount: 0,
          discountAmount: 0,
        },
      },
    },
  },
};

describe('collectPeriods', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['none without a budget rule', ['order.amount'], []],
    ['none for a count of all time', ['campaign.redemptions.count', 'redemption.count.per_customer'], []],
    ['the day', ['redemption.count.daily'], [DAY]],
    ['the week', ['redemption.count.weekly'], [WEEK]],
    ['the month', ['redemption.count.monthly'], [MONTH]],
    ['the key pair', ['redemption.count.per_api_key'], ['kkey-1']],
    ['each once', ['redemption.count.daily', 'campaign.redemptions.count.daily'], [DAY]],
  ])('are %s', (_name, names, expected) => {
    const world = { ...kept, rules: { all: limiting(...names) } };
    const { candidate, input } = budgetOf(world, 'CODE');

    expect(collectPeriods(candidate, input)).toEqual(expected);
  });

  it('are those of all rules', () => {
    const world: World = {
      ...kept,
      rules: { all: limiting('redemption.count.daily'), more: limiting('redemption.count.monthly') },
      vouchers: { CODE: { rules: ['all', 'more'] } },
    };
    const budget = budgetOf(world, 'CODE');

    expect(collectPeriods(budget.candidate, budget.input)).toEqual([DAY, MONTH]);
    expect(Object.keys(computeCounters(budget, []))).toEqual(['redemption.count.daily', 'redemption.count.monthly']);
  });

  it('are those of the time zone and the first day of the week of the project', () => {
    const world: World = {
      ...kept,
      project: { timezone: 'Pacific/Kiritimati', week_start: 0 },
      rules: { all: limiting('redemption.count.daily', 'redemption.count.weekly') },
    };
    const { candidate, input } = budgetOf(world, 'CODE');

    expect(collectPeriods(candidate, input)).toEqual(['d2026-11-22', 'w2026-11-22']);
  });
});

describe('computeCounters', () => {
  test.each<[string, string, Partial<Record<CounterName, number>>]>([
    [
      'a code of a campaign',
      'CODE',
      {
        'campaign.orders.amount': 65,
        'campaign.orders.amount_discounted': 66,
        'redemption.gift.amount': 67,
        'campaign.redemptions.count': 61,
        'campaign.redemptions.count.daily': 62,
        'campaign.redemptions.count.weekly': 63,
        'campaign.redemptions.count.monthly': 64,
        'campaign.redemptions.customers_count': 31,
        'campaign.redemptions.customers_count.daily': 32,
        'campaign.redemptions.customers_count.weekly': 33,
        'campaign.redemptions.customers_count.monthly': 34,
        'redemption.count.daily': 1,
        'redemption.count.weekly': 2,
        'redemption.count.monthly': 3,
        'redemption.count.per_customer': 41,
        'redemption.count.per_customer.daily': 42,
        'redemption.count.per_customer.weekly': 43,
        'redemption.count.per_customer.monthly': 44,
        'redemption.count.per_api_key': 4,
      },
    ],
    [
      'a code without campaign, which has no counters of a campaign',
      'FREE',
      {
        'redemption.count.daily': 1,
        'redemption.count.weekly': 2,
        'redemption.count.monthly': 3,
        'redemption.count.per_customer': 45,
        'redemption.count.per_customer.daily': 0,
        'redemption.count.per_customer.weekly': 0,
        'redemption.count.per_customer.monthly': 0,
        'redemption.count.per_api_key': 4,
      },
    ],
    [
      'a tier',
      'promo_1',
      {
        'campaign.orders.amount': 0,
        'campaign.orders.amount_discounted': 0,
        'redemption.gift.amount': 0,
        'campaign.redemptions.count': 71,
        'campaign.redemptions.count.daily': 72,
        'campaign.redemptions.count.weekly': 73,
        'campaign.redemptions.count.monthly': 74,
        'campaign.redemptions.customers_count': 35,
        'campaign.redemptions.customers_count.daily': 36,
        'campaign.redemptions.customers_count.weekly': 37,
        'campaign.redemptions.customers_count.monthly': 38,
        'redemption.count.daily': 81,
        'redemption.count.weekly': 82,
        'redemption.count.monthly': 83,
        'redemption.count.per_customer': 51,
        'redemption.count.per_customer.daily': 52,
        'redemption.count.per_customer.weekly': 53,
        'redemption.count.per_customer.monthly': 54,
        'redemption.count.per_api_key': 84,
      },
    ],
    ['an unknown code', 'LOST', {}],
  ])('reads what is kept for %s', (_name, id, expected) => {
    expect(computeCounters(budgetOf(kept, id), [])).toEqual(expected);
  });

  test.each(['CODE', 'promo_1'])('starts from zero where nothing was counted yet: %s', (id) => {
    const fresh = { ...kept, uses: {}, counters: {} };
    const vouchers = { CODE: { campaign: 'camp_1', rules: ['all'] } };

    const counters = computeCounters(budgetOf({ ...fresh, vouchers }, id), []);

    expect(counters).toEqual(Object.fromEntries(NAMES.map((name) => [name, 0])));
  });

  it('starts a tier from zero where only other tiers were counted', () => {
    const world = { ...kept, counters: { camp_promo: { tiers: {} } } };

    expect(computeCounters(budgetOf(world, 'promo_1'), [])['redemption.count.daily']).toBe(0);
  });

  it('reads only what the rules compare with', () => {
    const world = { ...kept, rules: { all: limiting('campaign.redemptions.count', 'order.amount') } };

    expect(computeCounters(budgetOf(world, 'CODE'), [])).toEqual({ 'campaign.redemptions.count': 61 });
  });
});

describe('countersFor, after earlier redeemables of the request', () => {
  const names = [
    'campaign.redemptions.count',
    'campaign.redemptions.count.daily',
    'campaign.redemptions.customers_count',
    'campaign.orders.amount',
    'campaign.orders.amount_discounted',
    'redemption.gift.amount',
    'redemption.count.daily',
    'redemption.count.per_customer',
  ] as const;
  const world: World = {
    campaigns: { camp_1: {}, camp_2: {} },
    rules: { all: limiting(...names) },
    stacking: { applicable_redeemables_limit: 9 },
    vouchers: {
      ORDER: { campaign: 'camp_1', discount: OFF },
      ITEMS: { campaign: 'camp_1', discount: { type: 'AMOUNT', amount_off: 7, effect: 'APPLY_TO_ITEMS' } },
      CARD: { campaign: 'camp_1', gift: 500 },
      OTHER: { campaign: 'camp_2', discount: OFF },
      FREE: { discount: OFF },
      LATER: { campaign: 'camp_1', discount: OFF, rules: ['all'] },
      LATER_FREE: { discount: OFF, rules: ['all'] },
    },
    customer: {},
  };
  const after = (ids: readonly string[], id: string) => {
    const request: EvaluationRequest = {
      redeemables: ids.map((one) => ({
        object: 'voucher',
        id: one,
        ...(one === 'CARD' && { gift: { credits: 300 } }),
      })),
      order: { items: [{ product_id: 'A', price: 1000, quantity: 2 }] },
    };
    const { outcomes } = evaluated(inputOf(world, request));
    const earlier = outcomes.filter((outcome): outcome is Applicable => outcome.status === 'APPLICABLE');
    expect(earlier).toHaveLength(ids.length);
    const counters = computeCounters(budgetOf(world, id), earlier);
    return names.map((name) => counters[name]);
  };

  test.each<[string, readonly string[], readonly number[]]>([
    ['none', [], [0, 0, 0, 0, 0, 0, 0, 0]],
    ['a discount on the order', ['ORDER'], [1, 1, 1, 0, 10, 0, 0, 0]],
    ['a discount on items', ['ITEMS'], [1, 1, 1, 0, 7, 0, 0, 0]],
    ['a gift card, whose payment is a discount too', ['CARD'], [1, 1, 1, 0, 300, 300, 0, 0]],
    ['all of them', ['ORDER', 'ITEMS', 'CARD'], [3, 3, 3, 0, 317, 300, 0, 0]],
    ['one of another campaign', ['OTHER'], [0, 0, 0, 0, 0, 0, 0, 0]],
    ['one without campaign', ['FREE'], [0, 0, 0, 0, 0, 0, 0, 0]],
  ])('adds %s', (_name, ids, expected) => {
    expect(after(ids, 'LATER')).toEqual(expected);
  });

  it('adds nothing for a code without campaign', () => {
    expect(after(['FREE', 'ORDER'], 'LATER_FREE')).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      0,
      0,
    ]);
  });
});

describe('boundsOn', () => {
  const limits = limiting(
    'campaign.orders.amount',
    'campaign.redemptions.count.weekly',
    'campaign.redemptions.customers_count.monthly',
    'redemption.count.daily',
    'redemption.count.per_customer',
    'redemption.count.per_api_key',
    'order.amount',
  );
  const world: World = { ...kept, rules: { all: limits } };

  test.each<[StoredCounter['of'], string, readonly StoredCounter[]]>([
    [
      'CAMPAIGN',
      'CODE',
      [
        { of: 'CAMPAIGN', sum: 'ORDERS', period: null },
        { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: WEEK },
      ],
    ],
    [
      'CUSTOMER',
      'CODE',
      [
        { of: 'CUSTOMER', id: 'camp_1', period: MONTH },
        { of: 'CUSTOMER', id: 'v_CODE', period: null },
      ],
    ],
    [
      'VOUCHER',
      'CODE',
      [
        { of: 'VOUCHER', period: DAY },
        { of: 'VOUCHER', period: 'kkey-1' },
      ],
    ],
    ['TIER', 'CODE', []],
    [
      'TIER',
      'promo_1',
      [
        { of: 'TIER', id: 'promo_1', period: DAY },
        { of: 'TIER', id: 'promo_1', period: 'kkey-1' },
      ],
    ],
    ['VOUCHER', 'promo_1', []],
    [
      'CUSTOMER',
      'promo_1',
      [
        { of: 'CUSTOMER', id: 'camp_promo', period: MONTH },
        { of: 'CUSTOMER', id: 'promo_1', period: null },
      ],
    ],
    ['CAMPAIGN', 'FREE', []],
    ['CUSTOMER', 'FREE', [{ of: 'CUSTOMER', id: 'v_FREE', period: null }]],
  ])('%s keeps the limits of %s', (owner, id, expected) => {
    expect(boundsOn(owner, budgetOf(world, id))).toEqual(expected.map((counted) => ({ counted, max: 100 })));
  });

  test.each([
    ['the discounts', 'campaign.orders.amount_discounted', 'DISCOUNT'],
    ['the gift credits', 'redemption.gift.amount', 'GIFT'],
    ['the redemptions', 'campaign.redemptions.count', 'REDEMPTIONS'],
  ])('names %s of a campaign', (_name, counter, sum) => {
    const bounds = boundsOn('CAMPAIGN', budgetOf({ ...kept, rules: { all: limiting(counter) } }, 'CODE'));

    expect(bounds).toEqual([{ counted: { of: 'CAMPAIGN', sum, period: null }, max: 100 }]);
  });

  it('sets no limit for a rule that does not have to hold', () => {
    const rules = { ...limits.rules, logic: '1 or 2' };

    expect(boundsOn('CAMPAIGN', budgetOf({ ...kept, rules: { all: { rules } } }, 'CODE'))).toEqual([]);
  });
});

describe('campaignsToCount', () => {
  const world: World = {
    rules: {
      total: limiting('campaign.redemptions.count'),
      own: limiting('redemption.count.daily'),
      customer: limiting('campaign.redemptions.customers_count', 'redemption.count.per_customer'),
      amount: limiting('order.amount'),
    },
    campaigns: {
      camp_total: { rules: ['total'] },
      camp_own: { rules: ['own'] },
      camp_customer: { rules: ['customer'] },
      camp_amount: { rules: ['amount'] },
      camp_plain: {},
      camp_both: { rules: ['customer'] },
    },
    tiers: {
      promo_total: { campaign: 'camp_total' },
      promo_own: { campaign: 'camp_plain', rules: ['own'] },
      promo_customer: { campaign: 'camp_customer' },
      promo_plain: { campaign: 'camp_plain' },
      promo_amount: { campaign: 'camp_amount' },
      promo_lost: { campaign: 'camp_lost', rules: ['total'] },
    },
    stacks: { stack_1: ['promo_total', 'promo_own', 'promo_gone'] },
  };
  const known: World['vouchers'] = {
    TOTAL: { campaign: 'camp_total' },
    OWN: { campaign: 'camp_own' },
    CUSTOMER: { campaign: 'camp_customer' },
    BOTH: { campaign: 'camp_both', rules: ['total'] },
    NO_RULE: { campaign: 'camp_plain', rules: ['gone'] },
    FREE: { rules: ['total'] },
  };
  const counted = (ids: readonly string[], vouchers: World['vouchers'] = {}) => {
    const facts = factsOf({ ...world, vouchers });
    return campaignsToCount({ redeemables: listed(...ids) }, facts.config, facts.vouchers);
  };

  test.each<[string, readonly string[], readonly string[]]>([
    ['of a tier with a limit on its campaign', ['promo_total'], ['camp_total']],
    ['of a tier with a limit on itself, which is counted with its campaign', ['promo_own'], ['camp_plain']],
    ['of no tier with limits on customers alone', ['promo_customer'], []],
    ['of no tier without rules', ['promo_plain'], []],
    ['of no tier without budget rules', ['promo_amount'], []],
    ['of a tier whose campaign is gone but whose own rules have a limit', ['promo_lost'], ['camp_lost']],
    ['of the tiers of a stack', ['stack_1'], ['camp_total', 'camp_plain']],
    ['of no unknown stack or tier', ['stack_9', 'promo_9'], []],
    ['of nothing for a voucher that is not known yet', ['TOTAL'], []],
  ])('names the campaign %s', (_name, ids, expected) => {
    expect(counted(ids)).toEqual(expected);
  });

  test.each<[string, string, readonly string[]]>([
    ['of a code with a limit on its campaign', 'TOTAL', ['camp_total']],
    ['of no code with a limit on itself, which is counted on the code', 'OWN', []],
    ['of no code with limits on customers alone', 'CUSTOMER', []],
    ['of a code whose own rule limits the campaign', 'BOTH', ['camp_both']],
    ['of no code whose rule is gone', 'NO_RULE', []],
    ['of no code without campaign', 'FREE', []],
  ])('names the campaign %s', (_name, code, expected) => {
    expect(counted([code], { [code]: known[code]! })).toEqual(expected);
  });

  it('does not take a code for a tier of the same name', () => {
    const { config } = factsOf(world);

    expect(campaignsToCount({ redeemables: [{ object: 'voucher', id: 'promo_total' }] }, config, new Map())).toEqual(
      [],
    );
  });

  test.each<[string, string, readonly string[]]>([
    ['with a stock', 'rew_few', ['rew_few']],
    ['without one', 'rew_many', []],
    ['of points that pay, whatever its stock', 'rew_coin', []],
    ['that nobody knows', 'rew_gone', []],
  ])('names the reward %s', (_name, id, expected) => {
    const { config } = factsOf({
      rewards: {
        rew_few: { campaign: 'camp_1', type: 'MATERIAL', stock: 5 },
        rew_many: { campaign: 'camp_1', type: 'MATERIAL' },
        rew_coin: { campaign: 'camp_1', type: 'COIN', stock: 5 },
      },
    });
    const redeemables = [{ object: 'voucher', id: 'CARD', reward: { id } }] as const;

    expect(campaignsToCount({ redeemables }, config, new Map())).toEqual(expected);
  });

  it('names a campaign once', () => {
    const vouchers = { A: { campaign: 'camp_total' }, B: { campaign: 'camp_total' } };

    expect(counted(['A', 'B', 'promo_total'], vouchers)).toEqual(['camp_total']);
  });
});

describe('customerCountsNeeded', () => {
  const world: World = {
    rules: {
      own: limiting('redemption.count.per_customer'),
      campaign: limiting('campaign.redemptions.customers_count'),
      total: limiting('campaign.redemptions.count'),
      daily: limiting('redemption.count.daily'),
    },
    campaigns: { camp_1: {}, camp_ruled: { rules: ['own'] } },
    tiers: {
      promo_own: { campaign: 'camp_1', rules: ['own'] },
      promo_total: { campaign: 'camp_1', rules: ['total'] },
      promo_daily: { campaign: 'camp_1', rules: ['daily'] },
    },
    vouchers: {
      OWN: { id: 'v_own', rules: ['own'] },
      TOTAL: { id: 'v_total', rules: ['total'] },
      DAILY: { id: 'v_daily', rules: ['daily'] },
      RULED: { id: 'v_ruled', campaign: 'camp_ruled' },
      CAMPAIGN: { id: 'v_campaign', campaign: 'camp_1', rules: ['campaign'] },
      FREE: { id: 'v_free', rules: ['campaign'] },
      TWICE: { id: 'v_twice', campaign: 'camp_ruled', rules: ['own'] },
    },
  };
  const needed = (...ids: readonly string[]) => {
    const { vouchers = {} } = world;
    const named = Object.entries(vouchers).filter(([code]) => ids.includes(code));
    const facts = factsOf({ ...world, vouchers: Object.fromEntries(named) });
    return customerCountsNeeded({ redeemables: listed(...ids) }, facts.config, facts.vouchers);
  };

  test.each<[string, readonly string[], readonly string[]]>([
    ['a code that a customer may use so often', ['OWN'], ['v_own']],
    ['a code whose campaign says so', ['RULED'], ['v_ruled']],
    ['a code that is limited twice, once', ['TWICE'], ['v_twice']],
    ['a tier', ['promo_own'], ['promo_own']],
    ['a campaign whose codes a customer may use so often', ['CAMPAIGN'], ['camp_1']],
    ['no campaign of a code without one', ['FREE'], []],
    ['no code with a limit on all customers', ['TOTAL', 'promo_total'], []],
    ['a code that all may use so often a day, as days of long ago go', ['DAILY'], ['v_daily']],
    ['such a tier, and its campaign', ['promo_daily'], ['promo_daily', 'camp_1']],
    ['each of several', ['OWN', 'promo_own'], ['promo_own', 'v_own']],
  ])('are of %s', (_name, ids, expected) => {
    expect(needed(...ids)).toEqual(expected);
  });
});
