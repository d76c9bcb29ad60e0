// The shape of a validation's answer: which arrays and members are there, and when.
import { errorOf } from '../../../lib/core/answer/entries';
import { answered, CATALOGUE, evaluated, inputOf, listed, validationAnswer, type World } from '../../support/core';

const off = (amount_off: number) => ({ type: 'AMOUNT', amount_off }) as const;
const ORDER = { amount: 1000 };
const WORLD: World = {
  categories: { cat_1: { hierarchy: 3 } },
  campaigns: { camp_1: { category: 'cat_1' }, camp_card: {} },
  rules: {
    val_text: {
      rules: {
        '1': { name: 'order.amount', conditions: { $more_than: [9999] }, error: { message: 'Spend more.' } },
        logic: '1',
      },
    },
    val_plain: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [9999] } }, logic: '1' } },
    val_bundle: {
      bundle_rules: {
        '1': {
          name: 'order.items.any',
          conditions: { $is: [{ id: 'A', object: 'product' }] },
          rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [3] } }, logic: '1' },
        },
        logic: '1',
      },
    },
  },
  vouchers: {
    GOOD: { discount: off(100), campaign: 'camp_1', metadata: { k: 'v' } },
    BAD: { discount: off(50), active: false },
    NIL: { discount: off(0) },
    TEXT: { discount: off(50), rules: ['val_text'] },
    PLAIN: { discount: off(50), rules: ['val_plain'] },
    BUNDLE: { discount: off(50), rules: ['val_bundle'] },
    CARD: { gift: 700 },
    POINTS: { points: 90, campaign: 'camp_card', holder_id: 'cust_1' },
  },
  rewards: { rew_1: { campaign: 'camp_card', coin: { exchange_ratio: 5, points_ratio: 40 } } },
  tiers: { promo_1: { discount: off(10), name: 'Ten off', metadata: { t: 1 } } },
};
const PARTIAL = { ...WORLD, stacking: { redeemables_application_mode: 'PARTIAL' } } as const;

describe('a validation answer', () => {
  test.each([
    [
      'everything applies',
      WORLD,
      ['GOOD', 'CARD'],
      { valid: true, order: true, redeemables: ['APPLICABLE', 'APPLICABLE'] },
    ],
    [
      'one fails with ALL',
      WORLD,
      ['GOOD', 'BAD', 'CARD'],
      {
        valid: false,
        order: false,
        redeemables: ['APPLICABLE', 'INAPPLICABLE', 'SKIPPED'],
        inapplicable: 1,
        skipped: 1,
      },
    ],
    [
      'one fails with PARTIAL',
      PARTIAL,
      ['GOOD', 'BAD', 'CARD'],
      { valid: true, order: true, redeemables: ['APPLICABLE', 'APPLICABLE'], inapplicable: 1 },
    ],
    [
      'one takes nothing off with ALL',
      { ...WORLD, stacking: { redeemables_no_effect_rule: 'SKIP' } },
      ['GOOD', 'NIL'],
      { valid: true, order: true, redeemables: ['APPLICABLE', 'SKIPPED'], skipped: 1 },
    ],
    [
      'nothing applies with PARTIAL',
      PARTIAL,
      ['BAD', 'GONE'],
      { valid: false, order: false, redeemables: ['INAPPLICABLE', 'INAPPLICABLE'], inapplicable: 2 },
    ],
  ] as const)('when %s', (_, world, ids, expected) => {
    const { valid, order, redeemables, ...rest } = answered(world, { redeemables: listed(...ids), order: ORDER });

    expect({
      valid,
      order: order !== undefined,
      redeemables: redeemables.map((entry) => entry['status']),
      ...(rest.inapplicable_redeemables && { inapplicable: rest.inapplicable_redeemables.length }),
      ...(rest.skipped_redeemables && { skipped: rest.skipped_redeemables.length }),
    }).toEqual(expected);
  });

  it('copies failing and skipped entries into arrays of their own', () => {
    const answer = answered(WORLD, { redeemables: listed('GOOD', 'BAD', 'CARD'), order: ORDER });

    expect(answer.inapplicable_redeemables).toEqual([answer.redeemables[1]]);
    expect(answer.skipped_redeemables).toEqual([answer.redeemables[2]]);
  });

  it('has all settings of stacking, and nothing of their record', () => {
    const answer = answered(WORLD, { redeemables: listed('GOOD'), order: ORDER });

    expect(answer.stacking_rules).toEqual({
      redeemables_limit: 30,
      applicable_redeemables_limit: 30,
      applicable_redeemables_per_category_limit: null,
      applicable_redeemables_category_limits: {},
      applicable_exclusive_redeemables_limit: 1,
      applicable_exclusive_redeemables_per_category_limit: null,
      exclusive_categories: [],
      joint_categories: [],
      redeemables_application_mode: 'ALL',
      redeemables_selection: 'AS_SENT',
      redeemables_sorting_rule: 'REQUESTED_ORDER',
      grouped_redeemables_sorting_rule: 'JOINT_ALWAYS_LAST',
      redeemables_products_application_mode: 'STACK',
      redeemables_no_effect_rule: 'REDEEM_ANYWAY',
      no_effect_skip_categories: [],
      no_effect_redeem_anyway_categories: [],
      redeemables_rollback_order_mode: 'WITH_ORDER',
      discount_calculation_mode: 'DISCOUNTED_AMOUNT',
      initial_amount_mode_categories: [],
      discounted_amount_mode_categories: [],
    });
    expect(answered(PARTIAL, { redeemables: listed('GOOD') }).stacking_rules).not.toHaveProperty('id');
  });

  it('shows each redeemable with the order so far, and its own share in the applied members', () => {
    const answer = answered(WORLD, { redeemables: listed('GOOD', 'CARD'), order: ORDER });

    expect(answer.redeemables).toEqual([
      {
        status: 'APPLICABLE',
        id: 'GOOD',
        object: 'voucher',
        order: {
          amount: 1000,
          discount_amount: 100,
          total_discount_amount: 100,
          total_amount: 900,
          applied_discount_amount: 100,
          total_applied_discount_amount: 100,
          customer_id: null,
          referrer_id: null,
          object: 'order',
        },
        applicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
        inapplicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
        result: { discount: { type: 'AMOUNT', amount_off: 100, effect: 'APPLY_TO_ORDER', is_dynamic: false } },
      },
      {
        status: 'APPLICABLE',
        id: 'CARD',
        object: 'voucher',
        order: {
          amount: 1000,
          discount_amount: 800,
          total_discount_amount: 800,
          total_amount: 200,
          applied_discount_amount: 700,
          total_applied_discount_amount: 700,
          customer_id: null,
          referrer_id: null,
          object: 'order',
        },
        applicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
        inapplicable_to: { object: 'list', data_ref: 'data', data: [], total: 0 },
        result: { gift: { balance: 700, credits: 700 } },
      },
    ]);
    expect(answer.order).toMatchObject({ discount_amount: 800, applied_discount_amount: 800, total_amount: 200 });
  });

  it('shows the order after a redeemable, though one before it fails', () => {
    const answer = answered(PARTIAL, { redeemables: listed('BAD', 'GOOD', 'CARD'), order: ORDER });

    expect(answer.redeemables).toMatchObject([{ order: { total_amount: 900 } }, { order: { total_amount: 200 } }]);
  });

  it('names the products a redeemable reaches', () => {
    const scope = { included: [{ object: 'product', id: 'A' }], excluded: [], included_all: false } as const;
    const world: World = {
      ...WORLD,
      rules: { only: { applicable_to: scope } },
      vouchers: { ONLY: { discount: off(10), rules: ['only'] } },
    };

    const [entry] = answered(world, {
      redeemables: listed('ONLY'),
      order: { items: [{ product_id: 'A', price: 100, quantity: 1 }] },
    }).redeemables;

    expect(entry).toHaveProperty('applicable_to', {
      object: 'list',
      data_ref: 'data',
      data: [expect.objectContaining({ id: 'A' })],
      total: 1,
    });
  });

  it('shows who asked and which session it opened, where there are such', () => {
    const session = { key: 'ssn_1', type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' } as const;
    const input = inputOf(WORLD, { redeemables: listed('GOOD') });
    const answerWith = (more: object) =>
      validationAnswer(evaluated(input), input, { id: 'valid_1', trackingId: null, session: null, ...more });

    expect(answerWith({ trackingId: 'track_1', session })).toMatchObject({ tracking_id: 'track_1', session });
    expect(Object.keys(answerWith({}))).toEqual(['id', 'valid', 'redeemables', 'stacking_rules']);
  });

  it('shows the points of a loyalty card: 90 are worth 1125', () => {
    const redeemables = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_1', points: 90 } }] as const;

    const answer = answered(
      { ...WORLD, customer: {} },
      { redeemables, order: { amount: 5000 }, customer: { id: 'cust_1' } },
    );

    expect(answer.redeemables).toMatchObject([
      { result: { loyalty_card: { points: 90 } }, order: { applied_discount_amount: 1125 } },
    ]);
  });

  it('says why one fails, twice: as an error and in short', () => {
    const answer = answered(WORLD, { redeemables: listed('BAD'), order: ORDER });

    expect(answer.redeemables).toEqual([
      {
        status: 'INAPPLICABLE',
        id: 'BAD',
        object: 'voucher',
        result: {
          error: {
            code: 400,
            key: 'voucher_disabled',
            message: 'voucher is disabled',
            details: 'BAD',
            request_id: 'v-0123456789abcdef01',
            resource_id: 'BAD',
            resource_type: 'voucher',
          },
          details: { key: 'voucher_disabled', message: 'voucher is disabled' },
        },
      },
    ]);
  });

  it('names no redeemable in an error that is about none', () => {
    expect(errorOf({ key: 'no_applicable_redeemables' }, { requestId: null })).toStrictEqual({
      code: 400,
      key: 'no_applicable_redeemables',
      message: CATALOGUE.no_applicable_redeemables.message,
    });
  });

  it('names the request in an error', () => {
    expect(errorOf({ key: 'voucher_expired', details: 'OLD' }, { requestId: 'v-1' })).toStrictEqual({
      code: 400,
      key: 'voucher_expired',
      message: 'voucher expired',
      details: 'OLD',
      request_id: 'v-1',
    });
  });

  it('gives the text of the rule where there is one', () => {
    const [entry] = answered(WORLD, { redeemables: listed('TEXT'), order: ORDER }).redeemables;

    expect(entry).toMatchObject({
      result: { error: { error: { message: 'Spend more.' } }, details: { message: 'Spend more.' } },
    });
  });

  it('leaves the text out where the rule has none', () => {
    const [entry] = answered(WORLD, { redeemables: listed('PLAIN'), order: ORDER }).redeemables;
    const { error } = entry!['result'] as { readonly error: object };

    expect(error).not.toHaveProperty('error');
    expect(error).toMatchObject({
      details: 'Discount Coupon cannot be redeemed because of violated validation rules: val_plain',
    });
  });

  it('says what a bundle misses', () => {
    const [entry] = answered(WORLD, {
      redeemables: listed('BUNDLE'),
      order: { items: [{ product_id: 'A', price: 100, quantity: 1 }] },
    }).redeemables;

    expect(entry).toMatchObject({
      status: 'INAPPLICABLE',
      result: {
        error: { key: 'order_rules_violated' },
        bundle: {
          quantity: 0,
          limit: 1,
          identified: [{ id: 'A', object: 'product', item_index: 0, item_quantity: 1 }],
          missing: [{ id: 'A', object: 'product', item_quantity: 2 }],
        },
      },
    });
    expect((entry!['result'] as { readonly error: object }).error).not.toHaveProperty('bundle');
  });

  it('has no order where none was sent', () => {
    const answer = answered(WORLD, { redeemables: listed('GOOD') });

    expect(answer).not.toHaveProperty('order');
    expect(answer.redeemables[0]).not.toHaveProperty('order');
  });

  it('shows who the order is of, and what is stored of it', () => {
    const world = { ...WORLD, customer: {}, order: { amount: 1000, metadata: { from: 'web' } } };

    const answer = answered(world, { redeemables: listed('GOOD'), order: { id: 'ord_1' }, customer: { id: 'cust_1' } });

    expect(answer.order).toMatchObject({
      id: 'ord_1',
      source_id: 'cart-1',
      status: 'CREATED',
      metadata: { from: 'web' },
      customer_id: 'cust_1',
    });
  });
});

describe('options.expand', () => {
  const entryFor = (id: string, expand?: readonly string[]) =>
    answered(WORLD, { redeemables: listed(id), order: ORDER, ...(expand && { options: { expand } }) }).redeemables[0]!;

  test.each([
    ['nothing said', undefined, ['order']],
    ['order', ['order'], ['order']],
    ['an empty list', [], []],
    ['redeemable', ['redeemable'], ['campaign_id', 'campaign_name', 'metadata']],
    ['category', ['category'], ['categories']],
    ['order and category', ['order', 'category'], ['categories', 'order']],
    ['explain', ['explain'], ['explain']],
  ] as const)('with %s', (_, expand, members) => {
    const always = ['status', 'id', 'object', 'applicable_to', 'inapplicable_to', 'result'];

    const shown = Object.keys(entryFor('GOOD', expand)).filter((member) => !always.includes(member));

    expect(shown.sort()).toEqual(members);
  });

  it('gives the name, campaign and metadata of a tier', () => {
    expect(entryFor('promo_1', ['redeemable'])).toMatchObject({
      name: 'Ten off',
      campaign_id: 'camp_promo',
      campaign_name: 'Campaign camp_promo',
      metadata: { t: 1 },
    });
  });

  it('gives no campaign to a voucher without one', () => {
    expect(entryFor('CARD', ['redeemable'])).not.toHaveProperty('campaign_id');
  });

  it('gives the category of the campaign', () => {
    expect(entryFor('GOOD', ['category'])).toMatchObject({
      categories: [{ id: 'cat_1', hierarchy: 3, object: 'category' }],
    });
  });

  it('gives an unknown redeemable nothing more', () => {
    expect(Object.keys(entryFor('GONE', ['redeemable', 'category'])).sort()).toEqual([
      'categories',
      'id',
      'object',
      'result',
      'status',
    ]);
  });
});
