// Counters that rules compare with in other ways than by upper limits, limits of codes, and periods of a campaign.
import {
  campaignsToCompare,
  codesToCompare,
  collectCampaignPeriods,
  comparesWithCampaign,
  limitsOnCodes,
  periodOfKey,
  resolveCounter,
} from '../../../lib/core/evaluation/budgets';
import {
  campaignsToCount,
  computeCounters,
  COUNTERS,
  type CounterName,
  customerCountsNeeded,
  factsOf,
  inputOf,
  isFailure,
  listCandidates,
  listed,
  NOON,
  type Redeemable,
  type ValidationRule,
  type World,
} from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 10 } as const;
const DAY = 'd2026-11-21';
const rule = (
  conditions: Readonly<Record<string, readonly number[]>>,
  ...names: readonly CounterName[]
): Partial<ValidationRule> => ({
  rules: Object.fromEntries(names.map((name, index) => [String(index + 1), { name, conditions }])),
});
const limiting = (...names: readonly CounterName[]) => rule({ $less_than_or_equal: [100] }, ...names);
const comparing = (...names: readonly CounterName[]) => rule({ $more_than: [1] }, ...names);

const WORLD: World = {
  rules: {
    total: comparing('campaign.redemptions.count'),
    own: comparing('redemption.count.daily'),
    customer: comparing('campaign.redemptions.customers_count', 'redemption.count.per_customer'),
    amount: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1] } } } },
    limit: limiting('campaign.redemptions.count', 'redemption.count.daily'),
    codeLimits: limiting(
      'redemption.count.daily',
      'redemption.count.per_api_key',
      'redemption.count.per_customer',
      'campaign.redemptions.count',
    ),
  },
  campaigns: { camp_1: {}, camp_total: { rules: ['total'] }, camp_limit: { rules: ['limit'] } },
  tiers: {
    promo_total: { campaign: 'camp_1', rules: ['total'] },
    promo_own: { campaign: 'camp_1', rules: ['own'] },
    promo_customer: { campaign: 'camp_1', rules: ['customer'] },
    promo_limit: { campaign: 'camp_limit', rules: ['codeLimits'] },
    promo_plain: { campaign: 'camp_1' },
  },
  stacks: { stack_1: ['promo_plain', 'promo_own'] },
  vouchers: {
    TOTAL: { campaign: 'camp_1', rules: ['total'] },
    BY_CAMPAIGN: { campaign: 'camp_total' },
    OWN: { campaign: 'camp_1', rules: ['own'] },
    CUSTOMER: { campaign: 'camp_1', rules: ['customer'] },
    AMOUNT: { campaign: 'camp_1', rules: ['amount'] },
    LIMIT: { campaign: 'camp_limit', rules: ['limit'] },
    CODE_LIMITS: { campaign: 'camp_1', rules: ['codeLimits', 'total'] },
    FREE: { rules: ['total', 'own'] },
    CARD: { points: 5, campaign: 'camp_1' },
  },
  rewards: { rew_1: { campaign: 'camp_1', type: 'MATERIAL', rules: ['total', 'own'] } },
};

function asked(redeemables: readonly Redeemable[]) {
  const { config, vouchers } = factsOf(WORLD);
  const named = redeemables.map(({ id }) => id);
  return [{ redeemables }, config, new Map([...vouchers].filter(([name]) => named.includes(name)))] as const;
}

describe('what rules compare with', () => {
  const reward: Redeemable = { object: 'voucher', id: 'CARD', reward: { id: 'rew_1' } };

  it.each<[string, readonly Redeemable[], readonly string[], readonly string[]]>([
    ['the campaign of a code', listed('TOTAL'), ['camp_1'], []],
    ['the campaign of a code by its own rules', listed('BY_CAMPAIGN'), ['camp_total'], []],
    ['a code', listed('OWN'), [], ['v_OWN']],
    ['a code without a campaign', listed('FREE'), [], ['v_FREE']],
    ['neither, but each customer', listed('CUSTOMER', 'promo_customer'), [], []],
    ['neither, but the order', listed('AMOUNT'), [], []],
    ['upper limits alone', listed('LIMIT', 'promo_limit'), [], []],
    ['the campaign of a tier', listed('promo_total'), ['camp_1'], []],
    ['the campaign of a tier, which keeps the counts of the tier', listed('stack_1'), ['camp_1'], ['promo_own']],
    ['nothing for a tier without rules', listed('promo_plain'), [], []],
    ['what the reward of a card asks', [reward], ['camp_1'], ['v_CARD']],
    ['nothing for a card without a reward', listed('CARD'), [], []],
    ['each once', listed('TOTAL', 'promo_total', 'BY_CAMPAIGN'), ['camp_1', 'camp_total'], []],
  ])('is %s', (_name, redeemables, campaigns, codes) => {
    expect([...campaignsToCompare(...asked(redeemables))]).toEqual(campaigns);
    expect(codesToCompare(...asked(redeemables))).toEqual(codes);
  });

  it('is counted for the campaign of a reward', () => {
    expect(campaignsToCount(...asked([reward]))).toEqual(['camp_1']);
    expect(customerCountsNeeded(...asked([reward]))).toEqual(['v_CARD', 'camp_1']);
  });
});

describe('the limits on codes', () => {
  const limitsOf = (...ids: readonly string[]) => {
    const [request, config, vouchers] = asked(listed(...ids));
    const now = { nowMs: Date.parse(NOON), keyId: 'key-1', facts: { config } };
    return [...limitsOnCodes(request, { vouchers, now })];
  };
  const limit = (period: string) => ({ counted: { of: 'VOUCHER', period }, max: 100 });

  it('are those of its own counts, by the id of the code', () => {
    expect(limitsOf('CODE_LIMITS', 'FREE', 'promo_limit')).toEqual([
      ['v_CODE_LIMITS', [limit(DAY), limit('kkey-1')]],
      ['v_FREE', []],
    ]);
  });

  it('of one key pair begin with its letter', () => {
    expect(periodOfKey('key-1')).toBe('kkey-1');
  });
});

const budgetOf = (world: World, id: string) => {
  const input = inputOf(world, { redeemables: listed(id) });
  const candidates = listCandidates(input.request.redeemables, input.facts);
  if (isFailure(candidates)) throw new Error(candidates.key);
  return { candidate: candidates[0]!, input };
};

it.each<[string, boolean]>([
  ['TOTAL', true],
  ['OWN', false],
  ['CUSTOMER', false],
  ['LIMIT', false],
  ['promo_total', true],
  ['promo_own', true],
  ['promo_customer', false],
  ['promo_limit', false],
])('comparesWithCampaign of %s: %s', (id, expected) => {
  expect(comparesWithCampaign(budgetOf(WORLD, id).candidate)).toBe(expected);
});

describe('the periods that a campaign counts for others', () => {
  const world: World = {
    rules: {
      daily: limiting('campaign.redemptions.count.daily'),
      monthly: limiting('campaign.redemptions.customers_count.monthly', 'campaign.redemptions.count'),
      own: limiting('redemption.count.weekly'),
    },
    campaigns: { camp_1: { rules: ['daily'] }, camp_2: {} },
    tiers: { promo_1: { campaign: 'camp_1', rules: ['monthly'] }, promo_2: { campaign: 'camp_2', rules: ['own'] } },
    vouchers: {
      CODE: { campaign: 'camp_1', discount: OFF },
      OTHER: { campaign: 'camp_2', discount: OFF },
      FREE: { discount: OFF },
    },
  };

  it.each<[string, readonly string[]]>([
    ['CODE', ['m2026-11']],
    ['promo_1', []],
    ['OTHER', []],
    ['FREE', []],
    ['LOST', []],
  ])('are for %s %j', (id, expected) => {
    const { candidate, input } = budgetOf(world, id);

    expect(collectCampaignPeriods(candidate, input)).toEqual(expected);
  });
});

describe('resolveCounter', () => {
  const names = Object.keys(COUNTERS) as CounterName[];
  const world: World = {
    campaigns: { camp_1: {} },
    vouchers: { FREE: { discount: OFF }, CODE: { campaign: 'camp_1', discount: OFF } },
  };

  it('knows no counter of what is unknown, and none of a campaign for a code without one', () => {
    expect(names.filter((name) => resolveCounter(name, budgetOf(world, 'GONE')) !== null)).toEqual([]);
    expect(names.filter((name) => resolveCounter(name, budgetOf(world, 'FREE')) === null)).toEqual(
      names.filter((name) => COUNTERS[name].of === 'CAMPAIGN'),
    );
    expect(names.filter((name) => resolveCounter(name, budgetOf(world, 'CODE')) === null)).toEqual([]);
  });
});

describe('the counts of a campaign', () => {
  const counted = {
    redemptions: { total: 3, periods: { [DAY]: 2 } },
    ordersAmount: 900,
    discountAmount: 80,
    giftAmount: 70,
  };
  const names: readonly CounterName[] = [
    'campaign.orders.amount',
    'campaign.orders.amount_discounted',
    'redemption.gift.amount',
    'campaign.redemptions.count',
    'campaign.redemptions.count.daily',
    'campaign.redemptions.count.weekly',
    'redemption.count.daily',
  ];
  const world: World = {
    rules: { all: limiting(...names) },
    campaigns: { camp_1: {} },
    tiers: { promo_1: { campaign: 'camp_1', rules: ['all'] } },
    vouchers: { CODE: { campaign: 'camp_1', discount: OFF, rules: ['all'] } },
  };
  const countersOf = (id: string, counters: object, counts: readonly string[] = []) => {
    const { candidate, input } = budgetOf(
      { ...world, counters: { camp_1: { ...counted, ...counters } }, order: {} },
      id,
    );
    const order = {
      ...input.facts.order!,
      counts: counts.map((redemption, index) => ({ redemption, value: 100 * (index + 1), ids: ['camp_1'] })),
    };
    return Object.values(computeCounters({ candidate, input: { ...input, facts: { ...input.facts, order } } }, []));
  };

  it.each<[string, string, object, readonly string[], readonly number[]]>([
    ['as they are stored', 'CODE', {}, [], [900, 80, 70, 3, 2, 0, 0]],
    ['without what is counted of the order already', 'CODE', {}, ['r1', 'r2'], [700, 80, 70, 3, 2, 0, 0]],
    ['with those of periods that are not listed', 'CODE', { others: 9 }, [], [900, 80, 70, 3, 2, 9, 0]],
    ['with those of tiers that are not listed', 'promo_1', { others: 9 }, [], [900, 80, 70, 3, 2, 9, 9]],
    [
      'with those of periods of a tier that are not listed',
      'promo_1',
      { others: 9, tiers: { promo_1: { redemptions: { total: 1, periods: { other: 4 } } } } },
      [],
      [900, 80, 70, 3, 2, 9, 9],
    ],
    [
      'of a tier',
      'promo_1',
      { others: 9, tiers: { promo_1: { redemptions: { total: 1, periods: { [DAY]: 4 } } } } },
      [],
      [900, 80, 70, 3, 2, 9, 4],
    ],
  ])('are read %s', (_name, id, counters, counts, expected) => {
    expect(countersOf(id, counters, counts)).toEqual(expected);
  });
});
