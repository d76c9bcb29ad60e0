// The outcome of a decision, and the amounts before and after each redeemable.
import { buildDecision, replayDecision, toDecisionOutcome, toDecisionSteps } from '../../../lib/core/decision/decision';
import type { DecisionOutcome, DecisionStep } from '../../../lib/core/decision/types';
import {
  evaluated,
  type EvaluationRequest,
  inputOf,
  listed,
  NOON,
  type Redeemable,
  type World,
} from '../../support/core';

const AMOUNT = (amount_off: number) => ({ type: 'AMOUNT', amount_off }) as const;
const WORLD: World = {
  campaigns: { camp_card: {} },
  customer: {},
  vouchers: {
    OFF: { discount: AMOUNT(100) },
    ITEMS: { discount: { type: 'AMOUNT', amount_off: 10, effect: 'APPLY_TO_ITEMS' } },
    NONE: { discount: AMOUNT(0) },
    BAD: { active: false },
    CARD: { gift: 300 },
    POINTS: { points: 400, campaign: 'camp_card', holder_id: 'cust_1' },
  },
  rewards: {
    rew_coin: { campaign: 'camp_card', coin: { exchange_ratio: 1, points_ratio: 1 } },
    rew_mug: { campaign: 'camp_card', type: 'MATERIAL', points: 20 },
  },
  products: { prod_1: { price: 700 } },
  skus: { sku_1: { product_id: 'prod_1', price: 500 } },
};
const PARTIAL: World = {
  ...WORLD,
  stacking: { redeemables_application_mode: 'PARTIAL', redeemables_no_effect_rule: 'SKIP' },
};
const LINES = {
  items: [
    { sku_id: 'sku_1', quantity: 2 },
    { source_id: 'unknown', quantity: 1 },
  ],
};

const evaluationOf = (world: World, redeemables: readonly Redeemable[], order: EvaluationRequest['order']) =>
  evaluated(inputOf(world, { redeemables, order, customer: { id: 'cust_1' } }));
const outcomeOf = (world: World, ids: readonly string[], order: EvaluationRequest['order'] = { amount: 1000 }) =>
  toDecisionOutcome(evaluationOf(world, listed(...ids), order));

describe('the outcome of a decision', () => {
  const off = { object: 'voucher', id: 'OFF', status: 'APPLICABLE', applied_discount_amount: 100 };

  it('has the cause for what does not apply, and for what is skipped', () => {
    expect(outcomeOf(PARTIAL, ['OFF', 'BAD', 'NONE'])).toStrictEqual({
      valid: true,
      redeemables: [
        off,
        { object: 'voucher', id: 'BAD', status: 'INAPPLICABLE', key: 'voucher_disabled' },
        { object: 'voucher', id: 'NONE', status: 'SKIPPED', key: 'no_effect' },
      ],
      order: {
        amount: 1000,
        total_discount_amount: 100,
        total_applied_discount_amount: 100,
        total_amount: 900,
        items: [],
      },
    });
  });

  it('has the lines of the order', () => {
    expect(outcomeOf(WORLD, ['ITEMS'], LINES)).toMatchObject({
      redeemables: [{ applied_discount_amount: 10 }],
      order: {
        items: [
          {
            product_id: 'prod_1',
            sku_id: 'sku_1',
            quantity: 2,
            amount: 1000,
            discount_amount: 10,
            applied_discount_amount: 10,
          },
          { quantity: 1, amount: 0, discount_amount: 0, applied_discount_amount: 0 },
        ],
      },
    });
    expect(outcomeOf(WORLD, ['ITEMS'], LINES).order?.items[1]).not.toHaveProperty('product_id');
    expect(outcomeOf(WORLD, ['ITEMS'], LINES).order?.items[1]).not.toHaveProperty('sku_id');
  });

  it('has zeros for an order without an amount, and no order without one', () => {
    const none = { amount: 0, total_discount_amount: 0, total_applied_discount_amount: 0, total_amount: 0, items: [] };
    const mug = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_mug' } }] as const;

    expect(toDecisionOutcome(evaluationOf(WORLD, mug, {}))).toEqual({
      valid: true,
      redeemables: [{ object: 'voucher', id: 'POINTS', status: 'APPLICABLE', applied_discount_amount: 0, points: 20 }],
      order: none,
    });
    expect(toDecisionOutcome(evaluationOf(WORLD, mug, null)).order).toBeNull();
  });

  it('has the points that pay', () => {
    const paying = [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_coin', points: 3 } }] as const;

    expect(toDecisionOutcome(evaluationOf(WORLD, paying, { amount: 1000 })).redeemables).toEqual([
      { object: 'voucher', id: 'POINTS', status: 'APPLICABLE', applied_discount_amount: 300, points: 3 },
    ]);
  });

  it.each<[string, readonly string[], string | null, Partial<DecisionOutcome>]>([
    ['a refusal after a valid evaluation', ['OFF'], 'reward_gone', { valid: false, key: 'reward_gone', order: null }],
    ['no refusal', ['OFF'], null, { valid: true }],
    ['no refusal beside that of a redeemable', ['BAD'], 'reward_gone', { valid: false, order: null }],
  ])('has the key of %s', (_name, ids, refusal, expected) => {
    const outcome = toDecisionOutcome(evaluationOf(WORLD, listed(...ids), { amount: 1000 }), refusal);

    expect(outcome).toMatchObject(expected);
    expect('key' in outcome).toBe(expected.key !== undefined);
    expect(outcome.redeemables).toHaveLength(1);
  });
});

describe('the steps of a decision', () => {
  const steps = (world: World, ids: readonly string[], order: EvaluationRequest['order']) =>
    toDecisionSteps(evaluationOf(world, listed(...ids), order));
  const step = (id: string, amounts_before: object, amounts_after: object): DecisionStep => ({
    object: 'voucher',
    id,
    amounts_before,
    amounts_after,
  });
  const whole = { amount: 1000, total_amount: 1000 };
  const less = { amount: 1000, discount_amount: 100, total_discount_amount: 100, total_amount: 900 };
  const applied = { ...less, applied_discount_amount: 100, total_applied_discount_amount: 100 };

  it('leave the order as it was for what does not apply', () => {
    expect(steps(PARTIAL, ['BAD', 'OFF', 'BAD2', 'NONE'], { amount: 1000 })).toEqual([
      step('BAD', whole, whole),
      step('OFF', whole, applied),
      step('BAD2', less, less),
      step('NONE', less, less),
    ]);
  });

  it('are empty without an order, and none of a refusal', () => {
    const evaluation = evaluationOf(WORLD, [{ object: 'voucher', id: 'POINTS', reward: { id: 'rew_mug' } }], null);

    expect(toDecisionSteps(evaluation)).toEqual([step('POINTS', {}, {})]);
    expect(toDecisionSteps({ key: 'not_found' })).toEqual([]);
  });
});

describe('a replay of a refusal', () => {
  const input = inputOf(WORLD, { redeemables: listed('OFF'), order: { amount: 1000 } });
  const evaluation = evaluated(input);

  it.each<[string, { readonly failure?: { readonly key: 'multiple_requests' } }, Partial<DecisionOutcome>]>([
    [
      'after its evaluation stays refused',
      { failure: { key: 'multiple_requests' } },
      { valid: false, key: 'multiple_requests' },
    ],
    ['that was none is valid', {}, { valid: true }],
  ])('%s', (_name, failure, expected) => {
    const decision = buildDecision({ input, evaluation, ...failure }, null);

    expect(decision.outcome).toMatchObject(expected);
    expect(decision).toMatchObject({ decided_at: NOON, replayer: { sha256: null } });
    expect(replayDecision(decision)).toMatchObject({ equal: true, differences: [] });
  });

  it('of the whole request is decided anew', () => {
    const outcome: DecisionOutcome = { valid: false, key: 'not_found', redeemables: [], order: null };
    const { equal, differences } = replayDecision({ ...buildDecision({ input, evaluation }, null), outcome });

    expect(equal).toBe(false);
    expect(differences).toContainEqual({ pointer: '/valid', then: false, now: true });
    expect(differences).toContainEqual({ pointer: '/key', then: 'not_found', now: null });
  });
});
