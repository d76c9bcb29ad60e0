// The records of redemptions and rollbacks, member by member.
import {
  CREATED_AT,
  type Customer,
  type EvaluationRequest,
  inputOf,
  listed,
  NOON,
  type RedemptionSetting,
  type RollbackInput,
  type World,
} from '../../support/core';
import { redeemed, undone as undoneAt } from './support';

const BASE = 'c'.repeat(22);
const LATER = '2026-11-21T13:00:00.000Z';
const JANE: Customer = {
  id: 'cust_1',
  source_id: 'jane',
  name: 'Jane',
  email: 'jane@example.com',
  metadata: { vip: true },
  created_at: CREATED_AT,
  system_metadata: {},
  object: 'customer',
};
const JANE_SHOWN = {
  id: 'cust_1',
  name: 'Jane',
  email: 'jane@example.com',
  source_id: 'jane',
  metadata: { vip: true },
  object: 'customer',
};
const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const WORLD: World = {
  campaigns: { camp_1: {}, camp_2: {}, camp_card: {} },
  rules: {
    val_tier: {
      rules: {
        '1': { name: 'redemption.count.daily', conditions: { $less_than: [10] } },
        '2': { name: 'redemption.count.per_customer', conditions: { $less_than: [3] } },
        logic: '1 and 2',
      },
    },
    val_campaign: { rules: { '1': { name: 'campaign.redemptions.count', conditions: { $less_than: [10] } } } },
  },
  vouchers: {
    OFF: { discount: OFF, campaign: 'camp_1', rules: ['val_campaign'] },
    OTHER: { discount: OFF, campaign: 'camp_2' },
    CARD: { gift: 500, campaign: 'camp_1', is_referral_code: null },
    POINTS: { points: 400, campaign: 'camp_card', holder_id: 'cust_1' },
    FULL: { discount: { type: 'PERCENT', percent_off: 100 } },
    HELD: { discount: OFF, holder_id: 'cust_9' },
    REFERRAL_FREE: { discount: OFF, is_referral_code: true, publish: { count: 1 } },
    ITEMS: { discount: { ...OFF, effect: 'APPLY_TO_ITEMS' } },
    BAD_REFERRAL: { discount: OFF, is_referral_code: true, holder_id: 'cust_8', active: false },
  },
  tiers: { promo_1: { discount: OFF, name: 'Ten', banner: 'Now', rules: ['val_tier'] } },
  rewards: { rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 2 } } },
  customer: {},
};
const ITEMS = { items: [{ product_id: 'A', price: 1000, quantity: 1 }] };

function planned(
  request: Partial<EvaluationRequest> & Pick<EvaluationRequest, 'redeemables'>,
  { world = WORLD, setting = {} }: { readonly world?: World; readonly setting?: Partial<RedemptionSetting> } = {},
) {
  const input = inputOf(world, { order: ITEMS, customer: { id: 'cust_1' }, ...request });
  return redeemed(input, {
    ids: { base: BASE, orderId: 'ord_new' },
    date: NOON,
    trackingId: 'track_1',
    customer: { record: JANE, change: 'NONE', revision: 1 },
    ...setting,
  });
}

type Planned = ReturnType<typeof planned>;

const undone = (plan: Planned, more: Partial<RollbackInput> = {}) => undoneAt(plan, { date: LATER, ...more });

const shared = {
  date: NOON,
  customer_id: 'cust_1',
  tracking_id: 'track_1',
  metadata: null,
  channel: { channel_id: 'key-1', channel_type: 'API' },
  customer: JANE_SHOWN,
  result: 'SUCCESS',
  status: 'SUCCEEDED',
};
const LINE_ID = `ordli_${BASE}000`;
const OFF_SHOWN = {
  id: 'v_OFF',
  code: 'OFF',
  discount: OFF,
  type: 'DISCOUNT_VOUCHER',
  campaign: 'Campaign camp_1',
  campaign_id: 'camp_1',
  is_referral_code: false,
  object: 'voucher',
};
const PAID = {
  id: 'ord_new',
  source_id: null,
  created_at: NOON,
  updated_at: null,
  status: 'PAID',
  amount: 1000,
  discount_amount: 100,
  total_discount_amount: 100,
  total_amount: 900,
  applied_discount_amount: 100,
  total_applied_discount_amount: 100,
  items: [
    {
      object: 'order_item',
      id: LINE_ID,
      product_id: 'A',
      quantity: 1,
      initial_quantity: 1,
      amount: 1000,
      price: 1000,
      subtotal_amount: 1000,
    },
  ],
  metadata: {},
  customer: { id: 'cust_1', object: 'customer' },
  customer_id: 'cust_1',
  referrer_id: null,
  object: 'order',
};

describe('the record of a redemption', () => {
  it('of one code shows the whole order', () => {
    const { stored, order } = planned({ redeemables: listed('OFF') });

    expect(stored.response.redemptions).toEqual([
      {
        id: `r_${BASE}00`,
        object: 'redemption',
        ...shared,
        order: PAID,
        related_object_type: 'voucher',
        related_object_id: 'v_OFF',
        voucher: OFF_SHOWN,
      },
    ]);
    expect(stored.response.order).toEqual(order?.record);
    expect(order?.record).toMatchObject(PAID);
    expect(stored).toMatchObject({ order_id: 'ord_new', order_version: 1, customer_id: 'cust_1', rollback: null });
  });

  it('of a tier shows the tier', () => {
    const { stored, order, campaigns, customer } = planned({ redeemables: listed('promo_1') });

    expect(stored.response.redemptions).toEqual([
      {
        id: `r_${BASE}00`,
        object: 'redemption',
        ...shared,
        order: PAID,
        related_object_type: 'promotion_tier',
        related_object_id: 'promo_1',
        promotion_tier: {
          id: 'promo_1',
          name: 'Ten',
          banner: 'Now',
          campaign: { id: 'camp_promo' },
          // The tier may change, and people read what it was.
          action: { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER', is_dynamic: false } },
          object: 'promotion_tier',
        },
      },
    ]);
    expect(stored.effects).toEqual([
      {
        child_id: `r_${BASE}00`,
        target: 'promotion_tier',
        target_id: 'promo_1',
        campaign_id: 'camp_promo',
        counts_for_customer: true,
        periods: ['d2026-11-21'],
        discount: 100,
      },
    ]);
    expect(order?.record.redemptions).toEqual({
      [`r_${BASE}00`]: {
        date: NOON,
        related_object_type: 'promotion_tier',
        related_object_id: 'promo_1',
        related_object_parent_id: 'camp_promo',
      },
    });
    expect(campaigns).toMatchObject([
      {
        campaignId: 'camp_promo',
        tiers: [{ tierId: 'promo_1', discountAmount: 100, periods: ['d2026-11-21'] }],
        bounds: [{ counted: { of: 'TIER', id: 'promo_1', period: 'd2026-11-21' }, max: 9 }],
      },
    ]);
    expect(customer?.usage.bounds).toEqual([{ counted: { of: 'CUSTOMER', id: 'promo_1', period: null }, max: 2 }]);
  });

  it('of a stack has a parent that shows the order, and children that show their share', () => {
    const { stored } = planned({ redeemables: listed('OFF', 'CARD'), metadata: { shop: 1 } });
    const { redemptions, parent_redemption } = stored.response;
    const line = PAID.items[0];

    expect(parent_redemption).toEqual({
      id: `r_${BASE}00`,
      object: 'redemption',
      ...shared,
      metadata: { shop: 1 },
      order: {
        ...PAID,
        discount_amount: 600,
        total_discount_amount: 600,
        total_amount: 400,
        applied_discount_amount: 600,
        total_applied_discount_amount: 600,
      },
      related_redemptions: {
        redemptions: [
          { id: `r_${BASE}01`, date: NOON },
          { id: `r_${BASE}02`, date: NOON },
        ],
      },
      related_object_type: 'redemption',
      related_object_id: `r_${BASE}00`,
      voucher: null,
    });
    expect(redemptions[1]).toEqual({
      id: `r_${BASE}02`,
      object: 'redemption',
      ...shared,
      metadata: { shop: 1 },
      amount: 500,
      gift: { amount: 500 },
      order: {
        id: 'ord_new',
        source_id: null,
        amount: 1000,
        discount_amount: 600,
        total_discount_amount: 600,
        total_amount: 400,
        applied_discount_amount: 500,
        total_applied_discount_amount: 500,
        items: [line],
        customer_id: 'cust_1',
        referrer_id: null,
        object: 'order',
      },
      related_object_type: 'voucher',
      related_object_id: 'v_CARD',
      voucher: {
        id: 'v_CARD',
        code: 'CARD',
        gift: { amount: 500, balance: 0, effect: 'APPLY_TO_ORDER' },
        type: 'GIFT_VOUCHER',
        campaign: 'Campaign camp_1',
        campaign_id: 'camp_1',
        is_referral_code: null,
        object: 'voucher',
      },
      redemption: `r_${BASE}00`,
    });
  });

  it('has no lines where the order has none', () => {
    const { stored, order } = planned({ redeemables: listed('OFF', 'OTHER'), order: { amount: 1000 } });

    expect(order?.record).not.toHaveProperty('items');
    expect(stored.response.redemptions[0]?.order).not.toHaveProperty('items');
  });

  it('has no customer where none is named', () => {
    const { stored, order, customer } = planned(
      { redeemables: listed('OFF'), customer: null },
      { setting: { customer: null, trackingId: null } },
    );

    expect(customer).toBeNull();
    expect(stored.customer_id).toBeNull();
    expect(stored.response.redemptions[0]).toMatchObject({ customer_id: null, customer: null, tracking_id: null });
    expect(order?.record.customer_id).toBeNull();
    expect(order?.record).not.toHaveProperty('customer');
  });

  it('shows neither name nor email nor metadata of a customer without them', () => {
    const { name: _name, email: _email, metadata: _metadata, ...record } = JANE;

    const { stored } = planned(
      { redeemables: listed('OFF') },
      { setting: { customer: { record, change: 'NONE', revision: 1 } } },
    );

    expect(stored.response.redemptions[0]?.customer).toEqual({
      id: 'cust_1',
      source_id: 'jane',
      metadata: {},
      object: 'customer',
    });
  });

  it('keeps the customer, referrer and metadata a stored order has', () => {
    const world: World = {
      ...WORLD,
      order: {
        amount: 500,
        status: 'PAID',
        total_amount: 500,
        customer_id: 'cust_7',
        referrer_id: 'cust_6',
        metadata: { a: 1 },
      },
    };

    const { order, stored } = planned(
      { redeemables: listed('OFF'), order: { id: 'ord_1' }, customer: null },
      { world, setting: { customer: null } },
    );

    expect(order?.record).toMatchObject({
      customer: { id: 'cust_7', object: 'customer' },
      customer_id: 'cust_7',
      referrer_id: 'cust_6',
      metadata: { a: 1 },
    });
    expect(stored.order_version).toBe(2);
  });

  it('counts only what a paid order had not counted before', () => {
    const world: World = { ...WORLD, order: { amount: 500, total_amount: 500, status: 'PAID', customer_id: 'cust_1' } };

    const { customer } = planned({ redeemables: listed('OFF'), order: { id: 'ord_1' } }, { world });

    expect(customer?.usage).toMatchObject({ orderCount: 0, orderAmount: -100, bounds: [] });
  });

  it('counts a paid order for the customer who redeems on it, and no more for the one who had it', () => {
    const world: World = { ...WORLD, order: { amount: 500, total_amount: 500, status: 'PAID', customer_id: 'cust_7' } };

    const { customer, holders } = planned({ redeemables: listed('OFF'), order: { id: 'ord_1' } }, { world });

    expect(customer?.usage).toMatchObject({ orderCount: 1, orderAmount: 400 });
    expect(holders).toEqual([
      { customerId: 'cust_7', holdings: [], order: expect.objectContaining({ count: -1, amount: -500 }) as object },
    ]);
  });

  it('shows who refers by a code, and nobody where nobody does', () => {
    const REFERRAL = { discount: OFF, is_referral_code: true, referrer_id: 'cust_9', publish: { count: 1 } };
    const world: World = { ...WORLD, vouchers: { ...WORLD.vouchers, REFERRAL } };

    const { redemptions } = planned({ redeemables: listed('REFERRAL', 'OTHER') }, { world }).stored.response;

    expect(redemptions[0]?.voucher).toHaveProperty('referrer_id', 'cust_9');
    expect(redemptions[1]?.voucher).not.toHaveProperty('referrer_id');
  });

  test.each([
    ['the holder of a code that refers nobody', 'HELD'],
    ['a referral code without holder', 'REFERRAL_FREE'],
    ['a tier', 'promo_1'],
  ])('names no referrer for %s', (_name, id) => {
    expect(planned({ redeemables: listed(id) }).order?.record.referrer_id).toBeNull();
  });

  it('names no referrer for a referral code that did not apply', () => {
    const world: World = { ...WORLD, stacking: { redeemables_application_mode: 'PARTIAL' } };

    const { order } = planned({ redeemables: listed('BAD_REFERRAL', 'OFF') }, { world });

    expect(order?.record.referrer_id).toBeNull();
  });

  it('has the order it was sent only in the answer of one with an order', () => {
    expect(planned({ redeemables: listed('OFF'), order: null }).stored.response).not.toHaveProperty('order');
  });
});

describe('what a redemption adds to campaigns', () => {
  it('keeps campaigns apart, each with its own limits', () => {
    const { campaigns } = planned({ redeemables: listed('OFF', 'OTHER', 'CARD', 'HELD') });

    expect(campaigns).toEqual([
      {
        campaignId: 'camp_1',
        redemptions: 2,
        ordersAmount: 1000,
        discountAmount: 600,
        giftAmount: 500,
        tiers: [],
        periods: [],
        bounds: [{ counted: { of: 'CAMPAIGN', sum: 'REDEMPTIONS', period: null }, max: 10 }],
        isCompared: false,
        limits: [],
      },
      {
        campaignId: 'camp_2',
        redemptions: 1,
        ordersAmount: 1000,
        discountAmount: 100,
        giftAmount: 0,
        tiers: [],
        periods: [],
        bounds: [],
        isCompared: false,
        limits: [],
      },
    ]);
  });

  it('counts points as no gift', () => {
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 10 } }] as const;

    const { campaigns, stored } = planned({ redeemables });

    expect(campaigns).toMatchObject([{ campaignId: 'camp_card', giftAmount: 0 }]);
    expect(stored.effects).toEqual([
      {
        child_id: `r_${BASE}00`,
        holder_id: 'cust_1',
        target: 'voucher',
        target_id: 'v_POINTS',
        code: 'POINTS',
        campaign_id: 'camp_card',
        charged: 10,
        value: 'loyalty_card',
        balance_after: 390,
        head_after: expect.stringMatching(/^2#400#/) as string,
        sequence_after: 1,
        revision: 1,
        total: 400,
        counts_for_customer: true,
        periods: [],
        discount: 500,
      },
    ]);
  });

  it('adds discounts on items', () => {
    expect(planned({ redeemables: listed('ITEMS') }).stored.effects).toMatchObject([
      { target_id: 'v_ITEMS', code: 'ITEMS', campaign_id: null, discount: 100 },
    ]);
  });
});

const undo = {
  object: 'redemption_rollback',
  date: LATER,
  customer_id: 'cust_1',
  tracking_id: 'track_1',
  metadata: null,
  channel: { channel_id: 'key-2', channel_type: 'API' },
  customer: JANE_SHOWN,
  result: 'SUCCESS',
  status: 'SUCCEEDED',
};

describe('the record of a rollback', () => {
  it('of one code shows the whole order', () => {
    const redeemed = planned({ redeemables: listed('OFF') });

    const { response, order, customer, orderAmounts } = undone(redeemed);
    const { redemptions: _redemptions, ...shown } = order!.record;

    expect(response).toEqual({
      rollbacks: [
        {
          id: `rr_${BASE}00`,
          ...undo,
          order: shown,
          related_object_type: 'voucher',
          related_object_id: 'v_OFF',
          voucher: OFF_SHOWN,
          redemption: `r_${BASE}00`,
        },
      ],
      order: order?.record,
    });
    expect(shown).toMatchObject({ status: 'CANCELED', total_amount: 1000 });
    expect(order?.record.redemptions[`r_${BASE}00`]).not.toHaveProperty('rollback_stacked');
    expect(customer).toMatchObject({ id: 'cust_1', usage: { bounds: [], orderCount: -1, orderAmount: -900 } });
    expect(orderAmounts(null)).toBe(1000);
  });

  it('of a stack has a parent and children', () => {
    const redeemed = planned({ redeemables: listed('promo_1', 'CARD') });
    const request = { reason: 'Returned', tracking_id: 'track_2', metadata: { by: 'shop' } };

    const { response, order } = undone(redeemed, { request });
    const { redemptions: _redemptions, ...shown } = order!.record;
    const { status: _status, created_at: _created, updated_at: _updated, customer: _customer, ...inStack } = shown;
    const members = { ...undo, ...request };

    expect(response.parent_rollback).toEqual({
      id: `rr_${BASE}00`,
      ...members,
      order: shown,
      related_redemptions: {
        rollbacks: [
          { id: `rr_${BASE}01`, date: LATER },
          { id: `rr_${BASE}02`, date: LATER },
        ],
      },
      related_object_type: 'redemption',
      related_object_id: `r_${BASE}00`,
      voucher: null,
      redemption: `r_${BASE}00`,
    });
    expect(response.rollbacks).toEqual([
      {
        id: `rr_${BASE}01`,
        ...members,
        order: inStack,
        related_object_type: 'promotion_tier',
        related_object_id: 'promo_1',
        promotion_tier: {
          id: 'promo_1',
          name: 'Ten',
          banner: 'Now',
          campaign: { id: 'camp_promo' },
          object: 'promotion_tier',
        },
        redemption: `r_${BASE}01`,
      },
      {
        id: `rr_${BASE}02`,
        ...members,
        amount: -500,
        gift: { amount: -500 },
        order: inStack,
        related_object_type: 'voucher',
        related_object_id: 'v_CARD',
        voucher: expect.objectContaining({ gift: { amount: 500, balance: 500, effect: 'APPLY_TO_ORDER' } }) as object,
        redemption: `r_${BASE}02`,
      },
    ]);
  });

  it('of a loyalty card gives points back, and names the reward', () => {
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 10 } }] as const;
    const redeemed = planned({ redeemables });

    const [rollback] = undone(redeemed).response.rollbacks;

    expect(rollback).toMatchObject({
      amount: -10,
      loyalty_card: { points: -10 },
      reward: { id: 'rew_1', assignment_id: 'rewa_rew_1' },
      voucher: { loyalty_card: { points: 400, balance: 400 } },
    });
    expect(rollback).not.toHaveProperty('gift');
    expect(rollback?.voucher).not.toHaveProperty('gift');
  });

  it('of a gift card knows nothing of points', () => {
    const [rollback] = undone(planned({ redeemables: listed('CARD') })).response.rollbacks;

    expect(rollback).not.toHaveProperty('loyalty_card');
    expect(rollback).not.toHaveProperty('reward');
    expect(rollback?.voucher).not.toHaveProperty('loyalty_card');
  });

  it('of a gift card that was charged nothing gives back plain zero', () => {
    const [, rollback] = undone(planned({ redeemables: listed('FULL', 'CARD') })).response.rollbacks;

    expect(Object.is(rollback?.amount, 0)).toBe(true);
    expect(rollback?.gift).toEqual({ amount: 0 });
  });

  it('shows the card as it was redeemed where the card is gone', () => {
    const balances = new Map([['v_CARD', null]]);

    const [rollback] = undone(planned({ redeemables: listed('CARD') }), { balances }).response.rollbacks;

    expect(rollback?.voucher?.gift).toEqual({ amount: 500, balance: 0, effect: 'APPLY_TO_ORDER' });
  });

  it('of a redemption without order and customer has neither', () => {
    const redeemed = planned(
      { redeemables: listed('OFF', 'OTHER'), order: null, customer: null },
      { setting: { customer: null } },
    );

    const { response, order, customer, orderAmounts } = undone(redeemed);

    expect(response).not.toHaveProperty('order');
    expect(response.parent_rollback?.order).toBeNull();
    expect(response.rollbacks[0]).toMatchObject({ order: null, customer_id: null, customer: null });
    expect([order, customer, orderAmounts(null)]).toEqual([null, null, 0]);
  });

  it('of a redemption whose order is gone takes no order from its customer', () => {
    const { customer, order, response } = undone(planned({ redeemables: listed('OFF') }), { order: null });

    expect([order, response.order]).toEqual([null, undefined]);
    expect(customer?.usage).toMatchObject({ redeemed: -1, orderCount: 0, orderAmount: 0 });
  });

  test.each([
    ['a customer', { customer: { id: 'cust_1' } }, 'invalid_customer'],
    ['a customer by source id', { customer: { source_id: 'jane' } }, 'invalid_customer'],
    ['an order', { order: { id: 'ord_new' } }, 'invalid_order'],
    ['an order by source id', { order: { source_id: 'cart' } }, 'invalid_order'],
  ])('is refused for %s where the redemption has none', (_name, request, key) => {
    const redeemed = planned(
      { redeemables: listed('OFF'), order: null, customer: null },
      { setting: { customer: null } },
    );

    expect(() => undone(redeemed, { request })).toThrow(key);
  });
});
