// What a redemption adds to the counters of campaigns, units, customers and claims, and what it removes of days long over.
import { OVER_AT_ONCE } from '../../../lib/core/time/expired-periods';
import {
  CREATED_AT,
  type Customer,
  type EvaluationInput,
  inputOf,
  listed,
  NOON,
  type RedemptionPlan,
  type World,
} from '../../support/core';
import { redeemed, undone } from './support';

const TODAY = 'd2026-11-21';
const OVER = 'd2026-10-15';
const JANE: Customer = {
  id: 'cust_1',
  source_id: 'jane',
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
};
const OFF = { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ITEMS' } as const;
const most = (name: string, max: number, more: object = {}) => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [max] } }, logic: '1' },
  ...more,
});
const units = (members: object) => ({
  applicable_to: { included: [{ object: 'product', id: 'A', ...members } as const] },
});

const WORLD: World = {
  customer: {},
  campaigns: { camp_1: { rules: ['ofCampaign'] }, camp_2: {}, camp_compared: {} },
  rules: {
    ofCampaign: most('campaign.orders.amount', 100_000),
    ofTier: most('redemption.count.daily', 9),
    ofDay: most('campaign.redemptions.count.daily', 8),
    limited: units({ product_campaign_quantity_limit: 5, product_customer_campaign_quantity_limit: 4 }),
    computed: units({ product_campaign_quantity_limit_formula: '2 + 3' }),
    comparing: { rules: { '1': { name: 'campaign.redemptions.count', conditions: { $more_than_or_equal: [0] } } } },
  },
  tiers: { promo_1: { campaign: 'camp_1', discount: OFF, rules: ['ofTier', 'ofDay'] } },
  vouchers: {
    CODE: { campaign: 'camp_1', discount: OFF },
    LIMITED: { campaign: 'camp_2', discount: OFF, rules: ['limited'] },
    LIMITED_2: { campaign: 'camp_2', discount: OFF, rules: ['limited'] },
    COMPUTED: { campaign: 'camp_2', discount: OFF, rules: ['computed'] },
    COMPARED: { campaign: 'camp_compared', discount: OFF, rules: ['comparing'] },
    UNCOMPARED: { campaign: 'camp_compared', discount: OFF },
  },
};

function planOf(
  ids: readonly string[],
  facts: Partial<EvaluationInput['facts']> = {},
  more: Partial<EvaluationInput> = {},
): RedemptionPlan {
  const order = { items: [{ product_id: 'A', price: 1000, quantity: 2 }] };
  const input = inputOf(WORLD, { redeemables: listed(...ids), order, customer: { id: 'cust_1' } });
  return redeemed(
    { ...input, ...more, facts: { ...input.facts, ...facts } },
    {
      ids: { base: 'c'.repeat(22), orderId: 'ord_1' },
      date: NOON,
      customer: { record: JANE, change: 'NONE', revision: 1 },
    },
  );
}

const ALL = { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null };
const UNITS = 'camp_2|p|A';
const counter = (redemptions: number, max: readonly number[], isCompared = false) => {
  const bounds = max.map((one) => ({ counted: ALL, max: one }));
  return {
    campaignId: UNITS,
    redemptions,
    ordersAmount: 0,
    discountAmount: 0,
    giftAmount: 0,
    tiers: [],
    periods: [],
    bounds,
    isCompared,
    limits: bounds,
  };
};

describe('the units of a limit', () => {
  it.each<[string, readonly string[], object]>([
    ['once', ['LIMITED'], counter(2, [5])],
    ['by several codes of a campaign', ['LIMITED', 'LIMITED_2'], counter(4, [7, 5])],
    ['with a limit of a formula', ['COMPUTED'], counter(2, [5], true)],
  ])('are counted %s', (_name, ids, expected) => {
    expect(planOf(ids).campaigns.slice(1)).toStrictEqual([expected]);
  });

  it('are counted for the customer, within the limit', () => {
    const { customer, stored } = planOf(['LIMITED']);

    expect(customer?.usage.uses).toContainEqual({ id: UNITS, by: 2, periods: [] });
    expect(customer?.usage.bounds).toContainEqual({ counted: { of: 'CUSTOMER', id: UNITS, period: null }, max: 4 });
    expect(stored.effects[0]?.units).toEqual([
      { id: UNITS, per: 'ALL', units: 2 },
      { id: UNITS, per: 'CUSTOMER', units: 2 },
    ]);
  });

  it('come back with a rollback', () => {
    const { campaigns, customer } = undone(planOf(['LIMITED', 'LIMITED_2', 'CODE']), { date: NOON });

    expect(campaigns.map(({ campaignId }) => campaignId)).toEqual(['camp_2', 'camp_1', UNITS]);
    expect(campaigns[2]).toStrictEqual({ ...counter(4, []), limits: null });
    expect(customer?.usage.uses).toContainEqual({ id: UNITS, by: -4, periods: [] });
  });
});

describe('the counters of a campaign', () => {
  const period = TODAY;
  const ordersLimit = { counted: { of: 'CAMPAIGN', sum: 'ORDERS', period: null }, max: 100_000 };
  const dayLimit = { counted: { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }, max: 8 };
  const tierLimit = { counted: { of: 'TIER', id: 'promo_1', period }, max: 9 };

  it('keep the limits of their rules and of their tiers, whatever was redeemed', () => {
    expect(planOf(['CODE']).campaigns).toMatchObject([
      {
        campaignId: 'camp_1',
        bounds: [ordersLimit],
        limits: [ordersLimit, tierLimit, dayLimit],
        periods: [TODAY],
        isCompared: false,
      },
    ]);
    expect(planOf(['promo_1']).campaigns).toMatchObject([
      {
        campaignId: 'camp_1',
        tiers: [{ tierId: 'promo_1', ordersAmount: 2000, discountAmount: 100, periods: [TODAY] }],
        bounds: [dayLimit, ordersLimit, tierLimit],
      },
    ]);
  });

  it.each([
    [['UNCOMPARED'], false],
    [['COMPARED'], true],
    [['UNCOMPARED', 'COMPARED'], true],
  ])('of %j are compared with: %s', (ids, isCompared) => {
    expect(planOf(ids).campaigns).toMatchObject([{ campaignId: 'camp_compared', isCompared }]);
  });

  it('lose the days that are long over', () => {
    const counted = (periods: Readonly<Record<string, number>>) => {
      const redemptions = { total: 9, periods };
      return new Map([['camp_1', { redemptions, ordersAmount: 0, discountAmount: 0, giftAmount: 0, tiers: {} }]]);
    };

    expect(
      planOf(['CODE'], { counters: counted({ [OVER]: 1, 'd2026-10-16': 1, [TODAY]: 1 }) }).campaigns,
    ).toMatchObject([{ ended: [{ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: OVER }] }]);
    expect(planOf(['CODE'], { counters: counted({ [TODAY]: 1 }) }).campaigns[0]).not.toHaveProperty('ended');
  });
});

describe('the counts of a customer', () => {
  const uses = (periods: readonly string[]) => ({
    camp_1: { total: 5, periods: Object.fromEntries([...periods, TODAY].map((period) => [period, 1])) },
    camp_9: { total: 5, periods: { [OVER]: 1 } },
  });
  const usage = (members: object) => ({ usage: { ...inputOf(WORLD, { redeemables: [] }).facts.usage, ...members } });
  const long = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10));

  it('count a day that other rules of the campaign read for the campaign alone', () => {
    expect(planOf(['CODE']).customer?.usage.uses).toEqual([
      { id: 'camp_1', by: 1, periods: [TODAY] },
      { id: 'v_CODE', by: 1, periods: [] },
    ]);
  });

  it('lose the days that are long over of what is redeemed, some at a time', () => {
    const overOf = (periods: readonly string[]) => planOf(['CODE'], usage({ uses: uses(periods) })).customer?.usage;

    expect(overOf([OVER])?.over).toEqual([{ id: 'camp_1', period: OVER }]);
    expect(overOf([])).not.toHaveProperty('over');
    expect(overOf(long.map((day) => `d${day}`))?.over).toHaveLength(OVER_AT_ONCE);
    const two = { camp_1: uses(long.map((day) => `d${day}`)).camp_1, v_CODE: uses([OVER]).camp_1 };
    expect(planOf(['CODE'], usage({ uses: two })).customer?.usage.over).toHaveLength(OVER_AT_ONCE);
  });

  it('name the item on which they are counted', () => {
    const place = { key: 'apart' } as never;

    expect(planOf(['CODE'], usage({ place })).customer?.usage.place).toBe(place);
    expect(planOf(['CODE']).customer?.usage).not.toHaveProperty('place');
  });

  it('of a claim lose days long over, and name their item, as well', () => {
    const claimedPlace = { key: 'claims' } as never;
    const claim = (facts: Partial<EvaluationInput['facts']>) => planOf(['CODE'], facts, { principal: 'CLAIM' }).claim;

    expect(claim({ claimedUses: uses([OVER]), claimedPlace })).toEqual({
      name: 'cust_1',
      usage: {
        uses: [
          { id: 'camp_1', by: 1, periods: [TODAY] },
          { id: 'v_CODE', by: 1, periods: [] },
        ],
        bounds: [],
        over: [{ id: 'camp_1', period: OVER }],
        place: claimedPlace,
      },
    });
    expect(Object.keys(claim({})?.usage ?? {})).toEqual(['uses', 'bounds']);
  });
});
