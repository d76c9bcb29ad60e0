// The reduced records inside events.
import {
  type Campaign,
  campaignShape,
  type Customer,
  type Order,
  type PromotionStack,
  simpleCampaign,
  simpleCustomer,
  simpleOrder,
  simpleRedemption,
  simpleRule,
  simpleStack,
  simpleTier,
  simpleVoucher,
  tierShape,
  type ValidationRule,
  type VoucherDefinition,
} from '../../support/core';
import { aCoupon, aGift, aRedemption, aRollback, CAMPAIGN, CAMPAIGN_TOLD, CATEGORY, CODE, CONFIG } from './support';
import { CUSTOMER, MADE_AT, NOW, ORDER, recordTold, TIER, TIER_PART, toldOf } from './support';

describe('simpleCustomer', () => {
  const customer: Customer = {
    id: 'cust_1',
    name: 'Ada',
    email: 'ada@example.com',
    source_id: 'ada',
    metadata: { c: 1 },
    phone: '+1',
    created_at: MADE_AT,
    system_metadata: { s: 1 },
    object: 'customer',
  };

  test('has six members, whatever the profile has', () => {
    expect(simpleCustomer(customer)).toEqual(CUSTOMER);
  });

  test('has null where the profile has no name and no email, and empty metadata', () => {
    const { name: _name, email: _email, metadata: _metadata, ...bare } = customer;

    expect(simpleCustomer({ ...bare, source_id: null })).toEqual({
      id: 'cust_1',
      name: null,
      email: null,
      source_id: null,
      metadata: {},
      object: 'customer',
    });
  });

  test.each([null, undefined])('is null for %s', (customerOf) => {
    expect(simpleCustomer(customerOf)).toBeNull();
  });
});

describe('simpleOrder', () => {
  const item = {
    object: 'order_item',
    source_id: 's',
    related_object: 'sku',
    product_id: 'p',
    sku_id: 'k',
    quantity: 3,
    discount_quantity: 1,
    amount: 30,
    discount_amount: 5,
    applied_discount_amount: 4,
    price: 10,
    subtotal_amount: 25,
  } as const;
  const more = { id: 'i', initial_quantity: 2, product: { name: 'Tea' }, metadata: { i: 1 } };
  const order = {
    id: 'ord_1',
    source_id: 'o',
    status: 'PAID',
    customer_id: 'cust_1',
    referrer_id: null,
    amount: 30,
    total_amount: 25,
    metadata: { o: 1 },
    object: 'order',
    created_at: MADE_AT,
    items: [
      { ...item, ...more },
      { object: 'order_item', quantity: 0 },
    ],
    customer: { id: 'cust_1', object: 'customer' },
    referrer: { id: 'cust_2', object: 'customer' },
    redemptions: { r_1: {} },
  } as unknown as Order;

  test('has its documented members, and reduced items', () => {
    expect(simpleOrder(order)).toEqual({
      id: 'ord_1',
      source_id: 'o',
      status: 'PAID',
      customer_id: 'cust_1',
      referrer_id: null,
      amount: 30,
      total_amount: 25,
      metadata: { o: 1 },
      created_at: MADE_AT,
      object: 'order',
      items: [item, { object: 'order_item', quantity: 0 }],
    });
  });

  test('leaves out members of items that are absent', () => {
    const [, second] = simpleOrder(order)?.items as readonly object[];

    expect(Object.keys(second ?? {})).toEqual(['object', 'quantity']);
  });

  test('has no items and empty metadata where the order has none', () => {
    const bare = { object: 'order', customer_id: null, referrer_id: null, amount: 5 } as const;

    expect(simpleOrder(bare)).toEqual({ ...bare, metadata: {} });
    expect(simpleOrder(bare)).not.toHaveProperty('items');
    expect(simpleOrder({ ...bare, items: [] })).toEqual({ ...bare, items: [], metadata: {} });
  });

  test.each([null, undefined])('is null for %s', (none) => {
    expect(simpleOrder(none)).toBeNull();
  });
});

describe('simpleVoucher', () => {
  test('leaves out what is of the inside, and windows of validity', () => {
    const windows = {
      validity_timeframe: { interval: 'P1D', duration: 'PT1H' },
      validity_day_of_week: [1 as const],
      validity_hours: { daily: [] },
    };

    expect(simpleVoucher(aCoupon({ ...windows, start_date: MADE_AT }), CONFIG)).toEqual({
      id: 'v_1',
      code: 'CODE-1',
      object: 'voucher',
      type: 'DISCOUNT_VOUCHER',
      campaign: 'Cards',
      campaign_id: 'camp_1',
      category_id: null,
      categories: [],
      discount: { type: 'PERCENT', percent_off: 10 },
      gift: null,
      loyalty_card: null,
      active: true,
      metadata: { v: 1 },
      is_referral_code: false,
      created_at: MADE_AT,
      updated_at: null,
      start_date: MADE_AT,
      redemption: { quantity: 3, redeemed_quantity: 1 },
    });
  });

  test('counts redemptions, and what was redeemed', () => {
    const voucher = aGift({ redemption: { quantity: null, redeemed_quantity: 2, redeemed_amount: 300 } });

    expect(simpleVoucher(voucher, CONFIG)?.redemption).toEqual({
      quantity: null,
      redeemed_quantity: 2,
      redeemed_amount: 300,
    });
  });

  test.each([
    ['its category', 'cat_1', [CATEGORY]],
    ['none where it is unknown', 'cat_2', []],
  ])('has %s', (_name, category_id, categories) => {
    expect(simpleVoucher(aCoupon({ category_id }), CONFIG)).toMatchObject({ category_id, categories });
  });

  test('has of a part of a record that part alone', () => {
    const told = simpleVoucher(CODE, CONFIG);

    expect(told).toEqual(CODE);
    expect(told).not.toHaveProperty('categories');
    expect(told).not.toHaveProperty('redemption');
    expect(simpleVoucher({ id: 'v_1' }, CONFIG)).toEqual({ id: 'v_1', object: 'voucher' });
  });

  test.each([null, undefined])('is null for %s', (none) => {
    expect(simpleVoucher(none, CONFIG)).toBeNull();
  });
});

describe('simpleCampaign', () => {
  test('has null, false or an empty list for what is absent', () => {
    expect(simpleCampaign(CAMPAIGN, CONFIG)).toEqual(CAMPAIGN_TOLD);
    expect(simpleCampaign({ ...CAMPAIGN, category_id: null }, CONFIG)).toEqual({
      ...CAMPAIGN_TOLD,
      category_id: null,
      category: null,
      categories: [],
    });
    expect(simpleCampaign({ ...CAMPAIGN, category_id: 'cat_2' }, CONFIG)).toMatchObject({
      category_id: 'cat_2',
      category: null,
      categories: [],
    });
  });

  test('has what is there', () => {
    const voucher: VoucherDefinition = {
      type: 'DISCOUNT_VOUCHER',
      redemption: { quantity: 1 },
      code_config: { length: 8 },
      is_referral_code: true,
    };
    const set = {
      voucher,
      referral_program: { conversion_event_type: 'redemption' as const },
      auto_join: true,
      join_once: true,
      active: false,
      start_date: MADE_AT,
      expiration_date: NOW,
      description: 'All of it',
      updated_at: NOW,
    } as const;
    const campaign: Campaign = { ...CAMPAIGN, ...set, adding: { a: 1 }, vouchers_count: 5 };

    const { is_referral_code, ...definition } = voucher;
    expect(simpleCampaign(campaign, CONFIG)).toEqual({
      ...CAMPAIGN_TOLD,
      ...set,
      is_referral_code,
      voucher: definition,
    });
  });

  it('says that nobody is paid the reward of a referee', () => {
    const referee_reward = { related_object_parent: { id: 'camp_1' } };
    const referral_program = { conversion_event_type: 'custom_event' as const, referee_reward };

    expect(simpleCampaign({ ...CAMPAIGN, referral_program }, CONFIG)).toMatchObject({
      referral_program: { ...referral_program, referee_reward: { ...referee_reward, paid: false } },
    });
  });

  test.each([null, undefined])('is null for %s', (none) => {
    expect(simpleCampaign(none, CONFIG)).toBeNull();
  });
});

describe('campaignShape', () => {
  test('is the campaign with the id', () => {
    expect(campaignShape('camp_1', CONFIG)).toEqual(CAMPAIGN_TOLD);
  });

  test.each(['camp_2', '', null, undefined])('is null for %j', (id) => {
    expect(campaignShape(id, CONFIG)).toBeNull();
  });
});

describe('tierShape', () => {
  test('is the record with the metadata of the tier', () => {
    expect(tierShape(TIER_PART, CONFIG)).toEqual({ ...TIER_PART, metadata: { t: 1 } });
  });

  test('has empty metadata where the tier is gone', () => {
    expect(tierShape({ ...TIER_PART, id: 'promo_2' }, CONFIG)).toEqual({ ...TIER_PART, id: 'promo_2', metadata: {} });
  });

  test.each([null, undefined])('is null for %s', (none) => {
    expect(tierShape(none, CONFIG)).toBeNull();
  });
});

describe('simpleStack', () => {
  test('names its campaign and tiers', () => {
    const stack: PromotionStack = {
      id: 'stack_1',
      name: 'Both',
      object: 'promotion_stack',
      campaign_id: 'camp_1',
      category_id: 'cat_1',
      tiers: { ids: [TIER.id], hierarchy_mode: 'MANUAL' },
      created_at: MADE_AT,
    };

    expect(simpleStack(stack)).toEqual({
      id: 'stack_1',
      name: 'Both',
      category_id: 'cat_1',
      campaign: { id: 'camp_1' },
      tiers: { ids: ['promo_1'], hierarchy_mode: 'MANUAL' },
      object: 'promotion_stack',
    });
  });
});

test('simpleTier names its campaign, and not what the tier gives', () => {
  expect(simpleTier({ ...TIER, action: { discount: { type: 'AMOUNT', amount_off: 5 } } })).toEqual({
    id: 'promo_1',
    name: 'Ten off',
    banner: 'Ten!',
    campaign: { id: 'camp_1' },
    metadata: { t: 1 },
    object: 'promotion_tier',
  });
});

describe('simpleRedemption', () => {
  test('has the tier itself, and not what it gave', () => {
    const tier = { ...TIER_PART, action: { discount: { type: 'AMOUNT', amount_off: 5 } } } as const;

    expect(simpleRedemption(aRedemption({ promotion_tier: tier }))['promotion_tier']).toEqual(TIER_PART);
    expect(simpleRedemption(aRedemption())).not.toHaveProperty('promotion_tier');
  });

  test.each([
    ['a redemption', aRedemption({ gift: { amount: 5 }, loyalty_card: { points: 5 }, amount: 5 })],
    ['a rollback', aRollback({ gift: { amount: -5 }, reason: 'Sent back' })],
  ])('of %s has its members, and not the card twice', (_name, record) => {
    const told = simpleRedemption(record);

    expect(told).toEqual(recordTold(record));
    expect(told).not.toHaveProperty('gift');
    expect(told).not.toHaveProperty('loyalty_card');
  });

  test('has neither the session, nor what was done about it later', () => {
    const session = { type: 'LOCK', key: 'secret' } as const;
    const record = aRedemption({ session, related_redemptions: { rollbacks: [] } });

    expect(simpleRedemption(record)).toEqual(simpleRedemption(aRedemption()));
  });

  test('has the order and the customer reduced', () => {
    const customer = { ...CUSTOMER, phone: '+1' };
    const order = { ...ORDER, items: [{ object: 'order_item', id: 'i', quantity: 1 }] } as const;

    expect(simpleRedemption(aRedemption({ customer, order }))).toMatchObject({
      customer: CUSTOMER,
      order: { ...ORDER, items: [{ object: 'order_item', quantity: 1 }] },
    });
    expect(simpleRedemption(aRedemption({ customer, order })).customer).toEqual(CUSTOMER);
    expect(simpleRedemption(aRedemption({ customer: null, order: null }))).toMatchObject({
      customer: null,
      order: null,
    });
  });
});

test('events of a code have no more members than these helpers add', () => {
  expect(simpleVoucher(aGift(), CONFIG)).toEqual(toldOf(aGift()));
});

test('simpleRule has neither how often it is assigned nor what is kept of its check', () => {
  const rule = { id: 'val_1', name: 'Big', assignments_count: 3, validation: {} } as unknown as ValidationRule;

  expect(simpleRule(rule)).toEqual({ id: 'val_1', name: 'Big', bundle_rules: {} });
});
