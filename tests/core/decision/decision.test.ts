// A decision is kept as plain values and made again from them.
import { buildDecision, ENGINE, replayDecision, toDecisionDocument } from '../../../lib/core/decision/decision';
import type { Decision } from '../../../lib/core/decision/types';
import { evaluateRequest } from '../../../lib/core/search/best-stack/selection';
import { withValue } from '../../support/decisions';
import { type EvaluationRequest, inputOf, NOON, type World } from '../../support/core';

const WORLD: World = {
  categories: { c1: {} },
  rules: {
    val_1: { rules: { '1': { name: 'order.amount', conditions: { $more_than: [1000] } } } },
    val_2: { rules: { '1': { name: 'order.items.every', conditions: { $is: ['pc_1'] } } } },
    val_3: {},
  },
  collections: { pc_1: { products: [{ object: 'product', id: 'prod_1' }] }, pc_2: {} },
  campaigns: { camp_1: { rules: ['val_1'], category: 'c1' }, camp_2: {} },
  vouchers: {
    TEN: { campaign: 'camp_1', discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER' } },
    CARD: { gift: 300 },
  },
  customer: {},
  uses: { camp_1: { total: 2 }, camp_2: { total: 5 }, 'camp_1|p|prod_1': { total: 1 } },
  products: { prod_1: { source_id: 'shirt', price: 1000 } },
};

const REQUEST: EvaluationRequest = {
  redeemables: [
    { object: 'voucher', id: 'TEN' },
    { object: 'voucher', id: 'CARD', gift: { credits: 200 } },
  ],
  customer: { source_id: 'jane' },
  order: { items: [{ source_id: 'shirt', quantity: 2 }] },
};

function decisionOf(world = WORLD, request = REQUEST): Decision {
  const input = inputOf(world, request);
  return buildDecision({ input, evaluation: evaluateRequest(input) }, 'ab'.repeat(32));
}

/** The replay of the decision with one value of its input changed. */
const replayWith = (pointer: string, value: unknown) =>
  replayDecision(withValue(decisionOf(), `/input${pointer}`, value));

describe('a kept decision', () => {
  it('has the outcome in numbers', () => {
    expect(decisionOf().outcome).toEqual({
      valid: true,
      redeemables: [
        { object: 'voucher', id: 'TEN', status: 'APPLICABLE', applied_discount_amount: 200 },
        { object: 'voucher', id: 'CARD', status: 'APPLICABLE', applied_discount_amount: 200, credits: 200 },
      ],
      order: {
        amount: 2000,
        total_discount_amount: 400,
        total_applied_discount_amount: 400,
        total_amount: 1600,
        items: [{ product_id: 'prod_1', quantity: 2, amount: 2000, discount_amount: 0, applied_discount_amount: 0 }],
      },
    });
  });

  it('explains the amounts before and after each redeemable', () => {
    expect(decisionOf().explain).toEqual([
      {
        object: 'voucher',
        id: 'TEN',
        amounts_before: { amount: 2000, total_amount: 2000 },
        amounts_after: {
          amount: 2000,
          discount_amount: 200,
          total_discount_amount: 200,
          total_amount: 1800,
          applied_discount_amount: 200,
          total_applied_discount_amount: 200,
        },
      },
      {
        object: 'voucher',
        id: 'CARD',
        amounts_before: { amount: 2000, discount_amount: 200, total_discount_amount: 200, total_amount: 1800 },
        amounts_after: {
          amount: 2000,
          discount_amount: 400,
          total_discount_amount: 400,
          total_amount: 1600,
          applied_discount_amount: 200,
          total_applied_discount_amount: 200,
        },
      },
    ]);
  });

  it('holds the records that its redeemables lead to, and no other ones', () => {
    const { configuration, customer_uses } = decisionOf().input;
    const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

    expect(ids(configuration.campaigns)).toEqual(['camp_1']);
    expect(ids(configuration.validation_rules)).toEqual(['val_1']);
    expect(ids(configuration.categories)).toEqual(['c1']);
    expect(ids(configuration.product_collections)).toEqual([]);
    expect(Object.keys(customer_uses)).toEqual(['camp_1', 'camp_1|p|prod_1']);
  });

  it('holds rules as they are stored, with the collections that they name', () => {
    const { TEN, ...others } = WORLD.vouchers!;
    const vouchers = { ...others, TEN: { ...TEN!, rules: ['val_2'] } };
    const { validation_rules, product_collections } = decisionOf({ ...WORLD, vouchers }).input.configuration;

    expect(Object.keys(validation_rules[1]!)).not.toContain('set');
    expect(product_collections).toMatchObject([{ id: 'pc_1' }]);
    expect(product_collections[0]).not.toHaveProperty('members');
  });

  it('holds the key of a refusal', () => {
    const { outcome } = decisionOf(WORLD, { ...REQUEST, order: { amount: 500 } });

    expect(outcome).toMatchObject({ valid: false, redeemables: [{ key: 'order_rules_violated' }, {}], order: null });
  });

  it('holds the key of a refusal of the whole request', () => {
    const twice = decisionOf(WORLD, { ...REQUEST, redeemables: [REQUEST.redeemables[0]!, REQUEST.redeemables[0]!] });

    expect(twice.outcome).toEqual({ valid: false, key: 'duplicated_redeemables', redeemables: [], order: null });
  });

  it('is a document with an equal replay', () => {
    const document = toDecisionDocument(decisionOf());

    expect(document).toMatchObject({
      object: 'decision',
      engine: ENGINE,
      decided_at: NOON,
      replayer: { engine: ENGINE, sha256: 'ab'.repeat(32) },
      replay: { equal: true, engine: ENGINE, differences: [] },
    });
  });
});

describe('a replay', () => {
  it('names each value that differs by its pointer, then and now', () => {
    const replay = replayWith('/vouchers/0/voucher/discount/percent_off', 20);

    expect(replay).toEqual({
      equal: false,
      engine: ENGINE,
      differences: [
        { pointer: '/order/total_amount', then: 1600, now: 1400 },
        { pointer: '/order/total_applied_discount_amount', then: 400, now: 600 },
        { pointer: '/order/total_discount_amount', then: 400, now: 600 },
        { pointer: '/redeemables/0/applied_discount_amount', then: 200, now: 400 },
      ],
    });
  });

  it('names members that were added and those that are missing', () => {
    const { differences } = replayWith('/vouchers/0/voucher/active', false);

    expect(differences).toContainEqual({ pointer: '/redeemables/0/key', then: null, now: 'voucher_disabled' });
    expect(differences).toContainEqual({ pointer: '/redeemables/0/applied_discount_amount', then: 200, now: null });
  });

  it.each<[string, string, unknown]>([
    ['the time', '/configuration/campaigns/0/expiration_date', '2026-01-01T00:00:00.000Z'],
    ['a rule', '/configuration/validation_rules/0/rules/1/conditions', { $more_than: [9000] }],
    ['a balance', '/vouchers/2/voucher/gift/balance', 100],
    ['a price', '/products/0/record/price', 100],
    ['the stacking rules', '/configuration/stacking_rules', { applicable_redeemables_limit: 1 }],
  ])('depends on %s', (_name, pointer, value) => {
    expect(replayWith(pointer, value).equal).toBe(false);
  });
});
