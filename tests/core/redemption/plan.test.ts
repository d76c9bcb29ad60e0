// What a redemption writes: its records, the order, and every number that changes.
import {
  type CampaignUse,
  CREATED_AT,
  evaluated,
  type EvaluationInput,
  type EvaluationRequest,
  inputOf,
  type LastOrder,
  listed,
  NOON,
  planRedemption,
  type World,
} from '../../support/core';

const BASE = 'a'.repeat(22);
const CUSTOMER = {
  id: 'cust_1',
  source_id: 'jane',
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
} as const;
const WORLD: World = {
  campaigns: { camp_1: {}, camp_card: {} },
  customer: {},
  rules: {
    val_day: {
      rules: {
        '1': { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [5] } },
        '2': { name: 'campaign.redemptions.count', conditions: { $less_than: [100] } },
        logic: '1 and 2',
      },
    },
  },
  vouchers: {
    OFF: { discount: { type: 'AMOUNT', amount_off: 100 }, campaign: 'camp_1', quantity: 3 },
    ONCE: { discount: { type: 'AMOUNT', amount_off: 50 }, quantity: 1 },
    COUNTED: { discount: { type: 'AMOUNT', amount_off: 10 }, campaign: 'camp_1', rules: ['val_day'] },
    CARD: { gift: 500 },
    POINTS: { points: 400, campaign: 'camp_card', holder_id: 'cust_1' },
    BAD: { active: false },
    ZERO: { discount: { type: 'AMOUNT', amount_off: 0 } },
    REFERRAL: {
      discount: { type: 'AMOUNT', amount_off: 1 },
      is_referral_code: true,
      holder_id: 'cust_9',
      publish: { count: 1 },
    },
  },
  tiers: {
    promo_1: { discount: { type: 'PERCENT', percent_off: 10 }, name: 'Ten' },
    promo_2: { discount: { type: 'AMOUNT', amount_off: 5 } },
  },
  stacks: { stack_1: ['promo_1', 'promo_2'] },
  rewards: { rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 2 } } },
};

function plan(request: Partial<EvaluationRequest>, world: World = WORLD) {
  return planOf(inputOf(world, { redeemables: [], order: { amount: 1000 }, customer: { id: 'cust_1' }, ...request }));
}

function planOf(input: EvaluationInput) {
  return planRedemption(evaluated(input), input, {
    ids: { base: BASE, orderId: 'ord_new' },
    date: NOON,
    trackingId: 'track_1',
    customer: { record: CUSTOMER, change: 'NONE', revision: 1 },
    requestHash: 'hash',
    award: null,
  });
}

function planned(request: Partial<EvaluationRequest>, world: World = WORLD) {
  const made = plan(request, world);
  if (made.status !== 'PLANNED') throw new Error(made.failure.key);
  return made;
}

describe('planRedemption', () => {
  const PARTIAL = { ...WORLD, stacking: { redeemables_application_mode: 'PARTIAL' } } as const;
  const SKIP = { redeemables_no_effect_rule: 'SKIP' } as const;

  test.each([
    ['one fails with ALL', WORLD, ['OFF', 'BAD'], 'voucher_disabled'],
    ['the only one fails with ALL', WORLD, ['BAD'], 'voucher_disabled'],
    ['an unknown one is sent with ALL', WORLD, ['GONE'], 'not_found'],
    ['nothing applies with PARTIAL', PARTIAL, ['BAD', 'GONE'], 'no_applicable_redeemables'],
    ['the only one fails with PARTIAL', PARTIAL, ['BAD'], 'no_applicable_redeemables'],
    ['everything is skipped', { ...WORLD, stacking: SKIP }, ['ZERO'], 'no_applicable_redeemables'],
  ] as const)('refuses when %s', (_, world, ids, key) => {
    expect(plan({ redeemables: listed(...ids) }, world)).toMatchObject({ status: 'REFUSED', failure: { key } });
  });

  it('makes one redemption without a parent for one redeemable', () => {
    const { stored, order } = planned({ redeemables: listed('OFF') });

    expect(stored.response).not.toHaveProperty('parent_redemption');
    expect(stored.response.redemptions).toMatchObject([
      {
        id: `r_${BASE}00`,
        object: 'redemption',
        date: NOON,
        customer_id: 'cust_1',
        tracking_id: 'track_1',
        result: 'SUCCESS',
        status: 'SUCCEEDED',
        related_object_type: 'voucher',
        related_object_id: 'v_OFF',
        voucher: { code: 'OFF', campaign_id: 'camp_1', type: 'DISCOUNT_VOUCHER' },
        channel: { channel_id: 'key-1', channel_type: 'API' },
        order: { status: 'PAID', total_amount: 900 },
      },
    ]);
    expect(stored.response.redemptions[0]).not.toHaveProperty('redemption');
    expect(order?.record.redemptions).toEqual({
      [`r_${BASE}00`]: {
        date: NOON,
        related_object_type: 'voucher',
        related_object_id: 'v_OFF',
        related_object_parent_id: 'camp_1',
      },
    });
  });

  it('names no campaign in the entry of a code that has none', () => {
    expect(planned({ redeemables: listed('ONCE') }).order?.record.redemptions).toStrictEqual({
      [`r_${BASE}00`]: { date: NOON, related_object_type: 'voucher', related_object_id: 'v_ONCE' },
    });
  });

  it('makes a parent and a child for each of several', () => {
    const { stored, order } = planned({ redeemables: listed('OFF', 'CARD') });
    const { redemptions, parent_redemption } = stored.response;

    expect(redemptions.map(({ id, redemption }) => [id, redemption])).toEqual([
      [`r_${BASE}01`, `r_${BASE}00`],
      [`r_${BASE}02`, `r_${BASE}00`],
    ]);
    expect(parent_redemption).toMatchObject({
      id: `r_${BASE}00`,
      related_object_type: 'redemption',
      related_object_id: `r_${BASE}00`,
      voucher: null,
      related_redemptions: {
        redemptions: [
          { id: `r_${BASE}01`, date: NOON },
          { id: `r_${BASE}02`, date: NOON },
        ],
      },
      order: { status: 'PAID', total_amount: 400 },
    });
    // Inside a stack the order of a child shows amounts without a status.
    expect(redemptions[0]?.order).toMatchObject({ total_amount: 900 });
    expect(redemptions[0]?.order).not.toHaveProperty('status');
    expect(order?.record.redemptions[`r_${BASE}00`]).toEqual({
      date: NOON,
      related_object_type: 'redemption',
      related_object_id: `r_${BASE}00`,
      stacked: [`r_${BASE}01`, `r_${BASE}02`],
    });
  });

  it('makes a parent for several of which one applies', () => {
    const { stored } = planned({ redeemables: listed('BAD', 'OFF') }, PARTIAL);

    expect(stored.response.parent_redemption?.id).toBe(`r_${BASE}00`);
    expect(stored.response.redemptions).toHaveLength(1);
    expect(stored.response.inapplicable_redeemables).toMatchObject([{ id: 'BAD' }]);
    expect(stored.response.skipped_redeemables).toEqual([]);
  });

  it('makes a child for each tier of a stack', () => {
    const { stored } = planned({ redeemables: listed('stack_1') });

    expect(stored.response.redemptions).toMatchObject([
      {
        related_object_type: 'promotion_tier',
        related_object_id: 'promo_1',
        promotion_tier: { id: 'promo_1', name: 'Ten', banner: null, campaign: { id: 'camp_promo' } },
      },
      { related_object_id: 'promo_2' },
    ]);
    expect(stored.effects).toMatchObject([
      { target: 'promotion_tier', target_id: 'promo_1', discount: 100 },
      { discount: 5 },
    ]);
  });

  it('charges a gift card what it took', () => {
    const { stored, vouchers } = planned({ redeemables: [{ object: 'voucher', id: 'CARD', gift: { credits: 200 } }] });

    expect(stored.response.redemptions[0]).toMatchObject({
      amount: 200,
      gift: { amount: 200 },
      voucher: { gift: { amount: 500, balance: 300 } },
    });
    expect(vouchers).toMatchObject([
      { code: 'CARD', revision: 1, quantity: null, balance: { sequence: 0, before: 500, after: 300 } },
    ]);
    expect(stored.effects).toMatchObject([{ charged: 200, value: 'gift', balance_after: 300, sequence_after: 1 }]);
  });

  it('charges a loyalty card its points: 100 points are worth 5000', () => {
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 100 } }] as const;

    const { stored, vouchers, customer } = planned({ redeemables, order: { amount: 9000 } });

    expect(stored.response.redemptions[0]).toMatchObject({
      amount: 100,
      loyalty_card: { points: 100 },
      reward: { id: 'rew_1', assignment_id: 'rewa_rew_1' },
      voucher: { loyalty_card: { points: 400, balance: 300 }, holder_id: 'cust_1' },
    });
    expect(vouchers[0]?.balance).toEqual({ sequence: 0, before: 400, after: 300 });
    expect(customer?.usage).toMatchObject({ points: 100, giftAmount: 0, orderCount: 1, orderAmount: 4000 });
  });

  it('charges a card as it was read: its change is the next one', () => {
    const input = inputOf(WORLD, { redeemables: listed('CARD'), order: { amount: 1000 } });
    const facts = [...input.facts.vouchers].map(([name, fact]) => [name, { ...fact, sequence: 6 }] as const);
    const read = { ...input, facts: { ...input.facts, vouchers: new Map(facts) } };

    expect(planOf(read)).toMatchObject({
      vouchers: [{ balance: { sequence: 6, before: 500, after: 0 } }],
      stored: { effects: [{ charged: 500, sequence_after: 7 }] },
    });
  });

  it.each([
    [
      'takes the place of the reservation of its session',
      [{ isOwn: false }, { isOwn: true }],
      { ownReservation: 'hold-1', isReserved: true },
    ],
    [
      'sweeps the reservation of its session that has ended',
      [{ isOwn: true, untilMs: 0 }],
      { ownReservation: 'hold-0', isReserved: false },
    ],
    ['leaves the reservations of other sessions', [{ isOwn: false }], { ownReservation: null, isReserved: false }],
    ['needs no reservation', [], { ownReservation: null, isReserved: false }],
  ])('%s', (_name, reservations, expected) => {
    const untilMs = Date.parse(NOON) + 60_000;
    const OFF = {
      ...WORLD.vouchers!.OFF,
      reservations: reservations.map((reservation) => ({ untilMs, ...reservation })),
    };
    const { vouchers } = planned({ redeemables: listed('OFF') }, { ...WORLD, vouchers: { OFF } });

    expect(vouchers).toMatchObject([{ ...expected, reservationSequence: reservations.length }]);
  });

  it('changes no code where only tiers are redeemed', () => {
    expect(planned({ redeemables: listed('promo_1', 'promo_2') }).vouchers).toEqual([]);
  });

  it('leaves balances of discount codes alone', () => {
    const { vouchers, stored } = planned({ redeemables: listed('OFF') });

    expect(vouchers).toMatchObject([{ code: 'OFF', quantity: 3, balance: null }]);
    expect(stored.effects[0]).not.toHaveProperty('charged');
  });

  it('counts the use of a customer by campaign and code, but not of a code for one use', () => {
    const { customer } = planned({ redeemables: listed('OFF', 'ONCE', 'COUNTED') });

    expect(customer?.usage).toMatchObject({
      redeemed: 3,
      rolledBack: 0,
      orderCount: 1,
      orderAmount: 840,
      lastOrder: { amount: 840, date: NOON, order_id: expect.stringMatching(/^ord_/) as string },
      uses: [
        { id: 'camp_1', by: 2, periods: ['d2026-11-21'] },
        { id: 'v_OFF', by: 1, periods: [] },
        { id: 'v_COUNTED', by: 1, periods: ['d2026-11-21'] },
      ],
    });
  });

  it.each([
    ['the last order there was', { amount: 300, date: CREATED_AT, order_id: 'ord_0' }],
    ['one whose id is not known', { amount: 300, date: CREATED_AT }],
    ['that there was none', null],
  ])('notes %s, for a rollback to bring back', (_name, before: LastOrder | null) => {
    const input = inputOf(WORLD, { redeemables: listed('OFF'), order: { amount: 1000 }, customer: { id: 'cust_1' } });
    const { usage } = input.facts;
    const last = { last_order_amount: before?.amount ?? 0, last_order_date: before?.date ?? null };
    const summary = { ...usage.summary, orders: { ...usage.summary.orders, ...last } };
    const known = { ...usage, summary, ...(before?.order_id && { lastOrderId: before.order_id }) };
    const made = planOf({ ...input, facts: { ...input.facts, usage: known } });

    expect(made.status === 'PLANNED' && made.stored.last_order_before).toStrictEqual(before);
  });

  it('notes no last order where it makes none', () => {
    expect(planned({ redeemables: listed('OFF'), order: null }).stored).not.toHaveProperty('last_order_before');
  });

  it('adds to each campaign once, and keeps its limits', () => {
    const { campaigns, vouchers } = planned({ redeemables: listed('OFF', 'COUNTED') });
    const [{ ended, ...campaign }, ...others] = campaigns as [CampaignUse];

    // Nobody has read the counters: what came to be over lately is taken away, be it there or not.
    expect(ended?.[0]).toEqual({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: 'd2026-10-15' });
    expect([campaign, ...others]).toEqual([
      {
        campaignId: 'camp_1',
        redemptions: 2,
        ordersAmount: 1000,
        discountAmount: 110,
        giftAmount: 0,
        tiers: [],
        periods: ['d2026-11-21'],
        bounds: [{ counted: { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null }, max: 99 }],
        isCompared: false,
        limits: [],
      },
    ]);
    expect(vouchers.map(({ bounds }) => bounds)).toEqual([
      [],
      [{ counted: { of: 'VOUCHER', period: 'd2026-11-21' }, max: 5 }],
    ]);
  });

  it('notes who referred the order', () => {
    expect(planned({ redeemables: listed('REFERRAL') }).order?.record.referrer_id).toBe('cust_9');
    expect(planned({ redeemables: listed('OFF') }).order?.record.referrer_id).toBeNull();
  });

  it('saves a new order under its new id, and an existing one with what it has', () => {
    const world: World = {
      ...WORLD,
      order: {
        amount: 7000,
        discount_amount: 6100,
        redemptions: { r_old: { date: CREATED_AT, related_object_type: 'voucher', related_object_id: 'v_x' } },
      },
    };

    const fresh = planned({
      redeemables: listed('OFF'),
      order: { amount: 1000, source_id: 'cart-9', metadata: { a: 1 } },
    });
    const known = planned({ redeemables: listed('OFF'), order: { id: 'ord_1' } }, world);

    expect(fresh.order).toMatchObject({
      version: null,
      record: {
        id: 'ord_new',
        source_id: 'cart-9',
        metadata: { a: 1 },
        status: 'PAID',
        created_at: NOON,
        updated_at: null,
      },
    });
    expect(known.order).toMatchObject({
      version: 1,
      record: { id: 'ord_1', discount_amount: 6200, total_amount: 800, created_at: CREATED_AT, updated_at: NOON },
    });
    expect(Object.keys(known.order!.record.redemptions)).toEqual(['r_old', `r_${BASE}00`]);
  });

  it('redeems without an order', () => {
    const { order, stored } = planned({ redeemables: listed('OFF'), order: null });

    expect(order).toBeNull();
    expect(stored).toMatchObject({
      order_id: null,
      order_version: null,
      customer_id: 'cust_1',
      request_hash: 'hash',
      config_version: 1,
    });
    expect(stored.response.redemptions[0]?.order).toBeNull();
  });

  it('echoes the session', () => {
    const { stored } = planned({ redeemables: listed('OFF'), session: { type: 'LOCK', key: 'ssn_1' } });

    expect(stored.response.redemptions[0]?.session).toEqual({ type: 'LOCK', key: 'ssn_1' });
  });
});
