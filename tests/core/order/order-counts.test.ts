// What campaigns and tiers count of an order, and the changes of its customers.
import {
  computeAmountIncrements,
  computeOrderSpend,
  computeRedemptionAmounts,
  findLatestCount,
  findLatestOrderValue,
  orderCountOf,
  orderReturn,
  othersChanges,
} from '../../../lib/core/order/order-counts';
import { NO_CAMPAIGN } from '../../../lib/model/counters';
import type { CardTier } from '../../../lib/model/loyalty/tier-rules';
import type { OrderCount } from '../../../lib/model/records/order';
import {
  CREATED_AT,
  holderChanges,
  NOON,
  type Order,
  orderHolderChanges,
  orderShares,
  type RedemptionEffect,
  type StoredRedemption,
} from '../../support/core';

const effect = (members: Partial<RedemptionEffect>): RedemptionEffect => ({
  child_id: 'r_1',
  target: 'voucher',
  target_id: 'v_1',
  campaign_id: 'camp_1',
  counts_for_customer: true,
  periods: [],
  discount: 0,
  ...members,
});

const order: Order = {
  id: 'ord_1',
  source_id: null,
  created_at: CREATED_AT,
  updated_at: null,
  status: 'PAID',
  amount: 1000,
  total_amount: 900,
  metadata: {},
  customer_id: 'cust_1',
  referrer_id: null,
  redemptions: {},
  object: 'order',
};

describe('orderCountOf', () => {
  it.each<[string, readonly Partial<RedemptionEffect>[], readonly string[]]>([
    ['the campaign of a code', [{}], ['camp_1']],
    ['no code without a campaign', [{ campaign_id: null }], []],
    ['a tier and its campaign', [{ target: 'promotion_tier', target_id: 'promo_1' }], ['camp_1', 'promo_1']],
    ['each once', [{}, { target_id: 'v_2' }, { campaign_id: 'camp_2' }], ['camp_1', 'camp_2']],
  ])('names %s', (_name, effects, ids) => {
    expect(orderCountOf({ base: 'r', effects: effects.map(effect), value: 700 })).toEqual({
      redemption: 'r',
      value: 700,
      ids,
    });
  });
});

// Three redemptions of one order: the second counts it for another campaign as well.
const COUNTS: readonly OrderCount[] = [
  { redemption: 'r1', value: 1000, ids: ['camp_1'] },
  { redemption: 'r2', value: 900, ids: ['camp_1', 'camp_2'] },
  { redemption: 'r3', value: 1200, ids: ['camp_3'] },
];
const IDS = ['camp_1', 'camp_2', 'camp_3', 'camp_4', null] as const;

describe('the value of an order', () => {
  it('is for each campaign that of the newest redemption that counted it', () => {
    expect(IDS.map((id) => findLatestOrderValue(COUNTS, id))).toEqual([900, 900, 1200, 0, 1200]);
    expect(IDS.map((id) => findLatestCount(COUNTS, id)?.redemption)).toEqual(['r2', 'r2', 'r3', undefined, 'r3']);
  });

  it.each([
    [0, [0, 0, 0, 0, 0]],
    [1, [1000, 0, 0, 0, 1000]],
    [2, [-100, 900, 0, 0, -100]],
    [3, [0, 0, 1200, 0, 300]],
  ])('rises with the newest of %i redemptions', (count, expected) => {
    expect(IDS.map(computeAmountIncrements(COUNTS.slice(0, count)))).toEqual(expected);
  });
});

const stored = (members: Partial<StoredRedemption>) => ({ base: 'r2', response: {}, ...members }) as StoredRedemption;

describe('the amounts of a stored redemption', () => {
  it.each<[string, Partial<StoredRedemption>, number]>([
    ['rose above those of earlier ones', { order_counts: COUNTS, order_value: 50 }, 300],
    ['are the value that it stored', { order_value: 50, response: { order } as never }, 50],
    ['are its order without a value', { response: { order } as never }, 1000],
    ['are nothing without an order', {}, 0],
  ])('%s', (_name, members, expected) => {
    expect(computeRedemptionAmounts(stored(members))(null)).toBe(expected);
  });
});

describe('orderReturn', () => {
  it.each<[string, readonly number[]]>([
    ['r1', [0, 0, 0, 0, 0]],
    ['r2', [-100, 900, 0, 0, 0]],
    ['r3', [0, 0, 1200, 0, 300]],
  ])('of %s gives back what the others do not count', (base, expected) => {
    const { amounts, counts } = orderReturn(stored({ base }), COUNTS);

    expect(IDS.map(amounts)).toEqual(expected);
    expect(counts).toEqual(COUNTS.filter(({ redemption }) => redemption !== base));
  });

  it('of a redemption that the order does not list gives back what it added', () => {
    const { amounts, counts } = orderReturn(stored({ base: 'r4', order_value: 50 }), COUNTS);

    expect([amounts('camp_1'), amounts(null)]).toEqual([50, 50]);
    expect(counts).toBe(COUNTS);
  });
});

describe('the total of a customer', () => {
  it.each<[string, Parameters<typeof computeOrderSpend>[0], number]>([
    ['counts nothing without an order', null, 0],
    ['counts no order that is not paid', { ...order, status: 'CREATED' }, 0],
    ['counts what is paid', order, 900],
    ['counts what is fulfilled', { ...order, status: 'FULFILLED' }, 900],
    ['leaves out what was given back', { ...order, returned: 200 }, 700],
    ['is never below zero', { ...order, returned: 1000 }, 0],
    ['counts nothing of an order without amounts', { ...order, total_amount: undefined, returned: 5 }, 0],
  ])('%s', (_name, counted, expected) => {
    expect(computeOrderSpend(counted)).toBe(expected);
  });

  it('takes the id of the order that is left', () => {
    expect(orderShares({ before: order, after: null, date: NOON })).toEqual([
      { customerId: 'cust_1', orderId: 'ord_1', count: -1, amount: -900, last: null },
    ]);
  });
});

describe('orderHolderChanges', () => {
  const last = { amount: 900, date: CREATED_AT, order_id: 'ord_1' };

  it('count a new order', () => {
    const share = { customerId: 'cust_1', orderId: 'ord_1', count: 1, amount: 900, last };

    expect(orderHolderChanges(null, order)).toEqual([{ customerId: 'cust_1', holdings: [], order: share }]);
  });

  it('count what returns left, by the day of the change', () => {
    const found = { order: { ...order, status: 'CREATED' as const }, version: 1, returned: 200 };
    const share = { customerId: 'cust_1', orderId: 'ord_1', count: 1, amount: 700 };

    expect(orderHolderChanges(found, { ...order, updated_at: NOON })).toEqual([
      { customerId: 'cust_1', holdings: [], order: { ...share, last: { ...last, amount: 700, date: NOON } } },
    ]);
  });
});

describe('holderChanges', () => {
  const [bronze, silver]: readonly CardTier[] = [{ at_ms: 1 }, { at_ms: 2 }];
  const points = { holder_id: 'cust_1', value: 'loyalty_card', charged: 30 } as const;
  const holding = { campaignId: 'camp_1', points: 0, credits: 0, referred: 0 };

  it.each<[string, readonly Partial<RedemptionEffect>[], readonly object[]]>([
    ['nobody', [{}, { value: 'gift', charged: 5 }], []],
    ['points', [points], [{ ...holding, points: -30 }]],
    ['credits', [{ holder_id: 'cust_1', value: 'gift', charged: 500 }], [{ ...holding, credits: -500 }]],
    ['a referral', [{ holder_id: 'cust_1', is_referral: true }], [{ ...holding, referred: 1 }]],
    ['no campaign', [{ ...points, campaign_id: null }], [{ ...holding, campaignId: NO_CAMPAIGN, points: -30 }]],
    ['a card without a charge', [{ ...points, charged: undefined }], [{ ...holding, points: -0 }]],
    ['a tier', [{ ...points, tier: bronze }], [{ ...holding, points: -30, tier: bronze }]],
    [
      'two of one campaign',
      [points, { ...points, charged: 5, is_referral: true }, { ...points, value: 'gift' }],
      [{ ...holding, points: -35, credits: -30, referred: 1 }],
    ],
    [
      'the tier afterwards',
      [
        { ...points, tier: bronze },
        { ...points, tier: silver },
      ],
      [{ ...holding, points: -60, tier: silver }],
    ],
    ['the tier before others', [{ ...points, tier: bronze }, points], [{ ...holding, points: -60, tier: bronze }]],
    [
      'two campaigns',
      [points, { ...points, campaign_id: 'camp_2' }],
      [
        { ...holding, points: -30 },
        { ...holding, campaignId: 'camp_2', points: -30 },
      ],
    ],
  ])('are of %s', (_name, effects, holdings) => {
    const changes = holderChanges(effects.map(effect), 1);

    expect(changes).toStrictEqual(holdings.length > 0 ? [{ customerId: 'cust_1', holdings }] : []);
  });

  it('are taken back by a rollback, for each holder', () => {
    const effects = [points, { ...points, holder_id: 'cust_2', is_referral: true }].map(effect);

    expect(holderChanges(effects, -1)).toEqual([
      { customerId: 'cust_1', holdings: [{ ...holding, points: 30 }] },
      { customerId: 'cust_2', holdings: [{ ...holding, points: 30, referred: -1 }] },
    ]);
  });

  it('stand beside the shares of the order, but for one customer', () => {
    const holders = [
      { customerId: 'cust_1', holdings: [holding] },
      { customerId: 'cust_3', holdings: [] },
    ];
    const share = (customerId: string) => ({ customerId, orderId: 'ord_1', count: 1, amount: 1, last: null });
    const [first, second] = [share('cust_1'), share('cust_2')];
    const all = [
      { customerId: 'cust_1', holdings: [holding], order: first },
      { customerId: 'cust_3', holdings: [] },
      { customerId: 'cust_2', holdings: [], order: second },
    ];

    expect(othersChanges(holders, [first, second], null)).toEqual(all);
    expect(othersChanges(holders, [first, second], 'cust_2')).toEqual(all.slice(0, 2));
  });
});
