// The input of a decision becomes plain values, and these the same input again.
import { toEvaluationInput } from '../../../lib/core/decision/evaluation-input';
import { toDecisionInput } from '../../../lib/core/decision/input';
import {
  type CardTier,
  CREATED_AT,
  type EvaluationInput,
  factsOf,
  inputOf,
  listed,
  type LoyaltyTier,
  type MetadataSchema,
  NOON,
  type World,
} from '../../support/core';

const MANY: World = {
  categories: { cat_1: {} },
  collections: { pc_1: { products: [{ object: 'product', id: 'prod_1' }] }, pc_2: {} },
  rules: {
    val_1: { rules: { '1': { name: 'order.items.every', conditions: { $is: ['pc_1'] } } } },
    val_2: {},
    val_3: {},
  },
  campaigns: { camp_1: { rules: ['val_1'], category: 'cat_1' }, camp_2: {}, camp_card: {} },
  tiers: {
    promo_2: { discount: { type: 'AMOUNT', amount_off: 5 }, rules: ['val_2'] },
    promo_1: { discount: { type: 'AMOUNT', amount_off: 5 } },
    promo_3: {},
  },
  stacks: { stack_1: ['promo_2', 'promo_1'], stack_2: [] },
  vouchers: {
    TEN: {
      campaign: 'camp_1',
      discount: { type: 'PERCENT', percent_off: 10 },
      periods: { 'd2026-11-21': 2 },
      reservations: [{ untilMs: 7, value: 5, isClients: true, isOwn: true, person: 'ann' }, { untilMs: 8 }],
    },
    CARD: { points: 100, campaign: 'camp_card' },
  },
  rewards: {
    rew_2: { campaign: 'camp_card', type: 'MATERIAL', points: 5 },
    rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 1 } },
    rew_3: { campaign: 'camp_2', type: 'MATERIAL', points: 5 },
  },
  customer: {},
  uses: {
    camp_1: { total: 2 },
    'camp_1|p|x': { total: 3 },
    v_TEN: { total: 1 },
    promo_1: { total: 4 },
    camp_2: { total: 5 },
  },
  products: { prod_1: { source_id: 'shirt', price: 1000 } },
  skus: { sku_1: { product_id: 'prod_1', source_id: 'red' } },
  publications: { v_TEN: { gift: true } },
  counters: {
    camp_1: {
      redemptions: { total: 3, periods: { 'd2026-11-21': 1 } },
      ordersAmount: 10,
      discountAmount: 20,
      giftAmount: 30,
      others: 7,
      tiers: { promo_1: { redemptions: { total: 1, periods: {} }, ordersAmount: 40, discountAmount: 50 } },
    },
    camp_2: {},
  },
  order: { amount: 100 },
  stacking: { applicable_redeemables_limit: 3 },
};

const card_tier: CardTier = { at_ms: 5 };
const loyaltyTier = (id: string, campaign_id: string): LoyaltyTier => ({
  id,
  name: id,
  campaign_id,
  points: { from: 0 },
  earning_rules: {},
  rewards: {},
  metadata: {},
  created_at: CREATED_AT,
  updated_at: null,
  object: 'loyalty_tier',
});
const schema = { id: 'ms_1', related_object: 'order' } as MetadataSchema;

/** An input in which each optional member is there. */
function full(): EvaluationInput {
  const card = { object: 'voucher', id: 'CARD' } as const;
  const input = inputOf(MANY, {
    redeemables: [
      ...listed('TEN', 'stack_1'),
      { ...card, reward: { id: 'rew_2' } },
      { ...card, reward: { id: 'rew_2' } },
    ],
    order: { id: 'ord_1' },
  });
  const { facts } = input;
  const ten = {
    ...facts.vouchers.get('TEN')!,
    revision: 3,
    sequence: 4,
    reservationSequence: 2,
    redeemedInAll: 9,
    isCompared: false,
    tier: card_tier,
  };
  const tiers = [loyaltyTier('lt_b', 'camp_card'), loyaltyTier('lt_a', 'camp_card'), loyaltyTier('lt_c', 'camp_2')];
  const config = {
    ...facts.config,
    loyaltyTiers: new Map(tiers.map((tier) => [tier.id, tier])),
    metadataSchemas: new Map([['ms_1', schema]]),
  };
  return {
    ...input,
    isPerson: true,
    principal: 'CLAIM',
    requestId: 'req_1',
    isShopsOrder: false,
    keyId: 'key-7',
    facts: {
      ...facts,
      config,
      vouchers: new Map([...facts.vouchers, ['TEN', ten]]),
      customerRevision: 6,
      memberships: {},
      claimedUses: { camp_1: { total: 8, periods: {} }, camp_9: { total: 1, periods: {} } },
      order: {
        ...facts.order!,
        version: 4,
        counts: [{ redemption: 'r', value: 5, ids: [] }],
        notes: { carried: { a: ['b'] } },
      },
    },
  };
}

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe('the input of a decision', () => {
  const decided = () => toDecisionInput(full());

  it('names the caller and the customer', () => {
    const others = decided();

    expect(others).toMatchObject({
      key_id: 'key-7',
      is_person: true,
      request_id: 'req_1',
      principal: 'CLAIM',
      is_shops_order: false,
      customer: { id: 'cust_1' },
      customer_revision: 6,
      order: { version: 4, counts: [{ redemption: 'r' }], notes: { carried: { a: ['b'] } } },
      publications: [{ voucher_id: 'v_TEN', metadata: { gift: true } }],
    });
    expect(others).not.toHaveProperty('customer_segments');
  });

  it('has uses of what the request leads to alone', () => {
    const others = decided();

    expect(Object.keys(others.customer_uses)).toEqual(['camp_1', 'camp_1|p|x', 'v_TEN', 'promo_1']);
    expect(others.claimed_uses).toEqual({ camp_1: { total: 8, periods: {} } });
  });

  it('has each record of the catalogue under its names', () => {
    const others = decided();

    expect(others.products.map(({ names }) => names)).toEqual([['prod_1', 'shirt']]);
    expect(others.skus.map(({ names }) => names)).toEqual([['sku_1', 'red']]);
  });

  it('has counters in the words of records', () => {
    expect(decided().counters).toStrictEqual([
      {
        id: 'camp_1',
        redemptions: { total: 3, periods: { 'd2026-11-21': 1 } },
        orders_amount: 10,
        discount_amount: 20,
        gift_amount: 30,
        tiers: { promo_1: { redemptions: { total: 1, periods: {} }, orders_amount: 40, discount_amount: 50 } },
        others: 7,
      },
      {
        id: 'camp_2',
        redemptions: { total: 0, periods: {} },
        orders_amount: 0,
        discount_amount: 0,
        gift_amount: 0,
        tiers: {},
      },
    ]);
  });

  it('has codes as they were read', () => {
    const [ten, again] = decided().vouchers;

    expect(ten).toStrictEqual({
      name: 'TEN',
      voucher: ten!.voucher,
      revision: 3,
      sequence: 4,
      periods: { 'd2026-11-21': 2 },
      reservations: [
        { id: 'hold-0', until_ms: 7, value: 5, is_client: true, person: 'ann', is_own: true },
        { id: 'hold-1', until_ms: 8, value: 0, is_client: false, is_own: false },
      ],
      reservation_sequence: 2,
      redeemed_in_all: 9,
      is_compared: false,
      card_tier,
    });
    expect(Object.keys(again!)).toEqual([
      'name',
      'voucher',
      'revision',
      'sequence',
      'periods',
      'reservations',
      'reservation_sequence',
    ]);
  });

  it('has the configuration that the request leads to, in the order of ids', () => {
    const { version, settings, stacking_rules, ...linked } = decided().configuration;

    expect(Object.fromEntries(Object.entries(linked).map(([kind, records]) => [kind, ids(records)]))).toEqual({
      campaigns: ['camp_1', 'camp_card', 'camp_promo'],
      promotion_tiers: ['promo_1', 'promo_2'],
      promotion_stacks: ['stack_1'],
      validation_rules: ['val_1', 'val_2'],
      categories: ['cat_1'],
      rewards: ['rew_2'],
      reward_assignments: ['rewa_rew_2'],
      loyalty_tiers: ['lt_a', 'lt_b'],
      product_collections: ['pc_1'],
      metadata_schemas: ['ms_1'],
    });
    expect([version, settings.id, stacking_rules?.applicable_redeemables_limit]).toEqual([1, 'proj_1', 3]);
  });

  it('becomes the same input again', () => {
    const input = full();
    const again = toEvaluationInput(structuredClone(toDecisionInput(input)), NOON);
    const { config, usage, claimedUses, ...facts } = again.facts;

    expect({ ...again, facts: null }).toEqual({ ...input, facts: null });
    expect(facts).toEqual({
      customer: input.facts.customer,
      customerRevision: 6,
      listedIn: [],
      memberships: {},
      order: input.facts.order,
      vouchers: input.facts.vouchers,
      catalog: input.facts.catalog,
      publications: input.facts.publications,
      counters: input.facts.counters,
    });
    expect(toDecisionInput(again)).toEqual(toDecisionInput(input));
    expect([...facts.catalog.products.keys()]).toEqual(['prod_1', 'shirt']);
    expect(Object.keys(usage.uses)).toHaveLength(4);
    expect(claimedUses).toEqual({ camp_1: { total: 8, periods: {} } });
    expect([config.version, config.stackingRules.applicable_redeemables_limit]).toEqual([1, 3]);
  });
});

describe('a small input', () => {
  const world: World = {
    campaigns: { camp_1: {} },
    vouchers: { TEN: { discount: { type: 'AMOUNT', amount_off: 5 }, reservations: [{ untilMs: 8 }] } },
    counters: { camp_1: {} },
  };
  const input = inputOf(world, { redeemables: listed('TEN', 'GONE') });
  const decided = () => toDecisionInput(input);

  it('has nothing of what is not there', () => {
    const small = decided();

    expect(small).toMatchObject({ is_person: false, claimed_uses: null, order: null, customer: null });
    expect(Object.keys(small.counters[0]!)).not.toContain('others');
    expect(Object.keys(small.vouchers[0]!.reservations[0]!)).not.toContain('person');
    expect(Object.keys(small.vouchers[0]!)).toHaveLength(7);
    expect(small).not.toHaveProperty('customer_segments');
    expect(small.configuration).not.toHaveProperty('loyalty_tiers');
    expect(small.configuration.stacking_rules).toBeNull();
    const { order } = toDecisionInput({ ...input, facts: { ...input.facts, order: factsOf({ order: {} }).order } });
    expect(Object.keys(order ?? {})).toEqual(['order', 'version']);
  });

  it('becomes the same input again', () => {
    const again = toEvaluationInput(decided(), NOON);

    expect({ ...again, facts: null }).toEqual({ ...input, isPerson: false, facts: null });
    expect([...again.facts.vouchers]).toStrictEqual([...input.facts.vouchers]);
    expect([...again.facts.counters]).toStrictEqual([...input.facts.counters]);
    expect(again.facts).toMatchObject({ memberships: {}, claimedUses: null, order: null });
    expect(again.facts.config.loyaltyTiers.size).toBe(0);
  });

  it('has the segments that rules name, with true for those the customer is in', () => {
    const memberships = { seg_1: true, seg_2: false };
    const read = { ...input, facts: { ...input.facts, memberships } };

    expect(toDecisionInput(read).customer_segments).toEqual(memberships);
    expect(toEvaluationInput(toDecisionInput(read), NOON).facts.memberships).toEqual(memberships);
  });
});
