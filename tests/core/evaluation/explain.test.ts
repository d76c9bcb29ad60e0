// What options.expand: ["explain"] shows: every check in order, and the amounts before and after.
import {
  answered,
  evaluated,
  type EvaluationRequest,
  type ExplanationResponse,
  inputOf,
  listed,
  type VoucherWords,
  type World,
} from '../../support/core';

interface Failed {
  readonly error?: { readonly details: string };
}

const WORLD: World = {
  categories: { ex: {} },
  rules: {
    val_1: {
      rules: {
        '1': { name: 'order.amount', conditions: { $more_than: [500] } },
        '2': { name: 'customer.metadata', property: 'tier', conditions: { $is: ['gold'] } },
        '3': { name: 'order.total_amount', conditions: { $more_than: [100] } },
        logic: '(1 or 2) and 3',
      },
    },
  },
  vouchers: {
    TEN: { discount: { type: 'PERCENT', percent_off: 10 } },
    RULED: { discount: { type: 'AMOUNT', amount_off: 300 }, rules: ['val_1'] },
    WHOLE: { discount: { type: 'AMOUNT', amount_off: 950 }, rules: ['val_1'] },
    ZERO: { discount: { type: 'AMOUNT', amount_off: 0 } },
    OFF: { active: false },
    CARD: { gift: 10 },
    EX: { discount: { type: 'AMOUNT', amount_off: 1 }, category: 'ex' },
  },
};

function explained(ids: readonly string[], stacking: World['stacking'] = {}): readonly ExplanationResponse[] {
  const request = { redeemables: listed(...ids), order: { amount: 1000 }, options: { expand: ['explain', 'order'] } };
  return answered({ ...WORLD, stacking }, request).redeemables.map((entry) => entry.explain!);
}

const stepOf = (explanation: ExplanationResponse | undefined, check: string) =>
  explanation?.checks.find((step) => step.check === check);

describe('explain', () => {
  it('is recorded only on request', () => {
    const { outcomes } = evaluated(inputOf(WORLD, { redeemables: listed('TEN', 'OFF'), order: { amount: 1000 } }));

    expect(outcomes.map((outcome) => outcome.trace)).toEqual([null, null]);
  });

  it('stops at the check that fails', () => {
    const [explanation] = explained(['OFF']);

    expect(explanation?.checks.map(({ check, passed }) => [check, passed])).toEqual([
      ['stacking', true],
      ['exists', true],
      ['active', false],
    ]);
  });

  it('shows the amounts that each redeemable found and left', () => {
    const explanations = explained(['TEN', 'RULED']);

    expect(explanations).toMatchObject([
      {
        amounts_before: { amount: 1000, total_amount: 1000 },
        amounts_after: { total_amount: 900, total_applied_discount_amount: 100 },
      },
      {
        amounts_before: { total_amount: 900 },
        amounts_after: { total_amount: 600, total_applied_discount_amount: 300 },
      },
    ]);
  });

  it('shows what the benefit found and left', () => {
    expect(stepOf(explained(['TEN'])[0], 'benefit')).toEqual({
      check: 'benefit',
      passed: true,
      saw: {
        kind: 'DISCOUNT',
        discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ORDER', is_dynamic: false },
        amounts_before: { amount: 1000, total_amount: 1000 },
        amounts_after: {
          amount: 1000,
          discount_amount: 100,
          total_discount_amount: 100,
          total_amount: 900,
          applied_discount_amount: 100,
          total_applied_discount_amount: 100,
        },
      },
    });
  });

  it('shows each rule by its number, open until the discount is known', () => {
    const [explanation] = explained(['RULED']);

    expect(stepOf(explanation, 'rules')).toMatchObject({
      passed: true,
      saw: {
        rule_id: 'val_1',
        rules: [
          { number: 1, name: 'order.amount', holds: true },
          { number: 2, name: 'customer.metadata', holds: false },
          { number: 3, name: 'order.total_amount', holds: null },
        ],
        order: { amount: 1000 },
      },
    });
    expect(stepOf(explanation, 'rules_after')).toMatchObject({
      passed: true,
      saw: { rules: [{ holds: true }, { holds: false }, { number: 3, holds: true }], order_total: 700, discount: 300 },
    });
  });

  it('shows the rules below a rule, with what each looked at', () => {
    const rules = { '1': { name: 'order.items.price', conditions: { $more_than: [700] } } };
    const world = { ...WORLD, rules: { val_2: { rules: { '1': { name: 'order.items.any', rules } } } } };
    const items = [600, 800].map((price, index) => ({ product_id: `prod_${index}`, quantity: 1, price }));
    const vouchers = { NESTED: { discount: { type: 'AMOUNT', amount_off: 300 }, rules: ['val_2'] } } as const;
    const { redeemables } = answered(
      { ...world, vouchers },
      { redeemables: listed('NESTED'), order: { items }, options: { expand: ['explain'] } },
    );

    expect(stepOf(redeemables[0]?.explain, 'rules')).toMatchObject({
      saw: {
        rules: [
          {
            holds: true,
            picked_lines: 2,
            rules: [{ number: 1, holds: true, saw_in_lines: [600, 800], lines: { of: 2, met: 1 } }],
          },
        ],
      },
    });
  });

  it('shows no amounts where there is no order', () => {
    const { redeemables } = answered(WORLD, { redeemables: listed('TEN'), options: { expand: ['explain'] } });
    const explanation = redeemables[0]!.explain!;

    expect(explanation.checks.at(-1)).toEqual({ check: 'effect', passed: true, saw: { has_effect: false } });
    expect(explanation).not.toHaveProperty('amounts_before');
    expect(explanation).not.toHaveProperty('amounts_after');
  });

  it('shows the amounts that violated a rule after the discount', () => {
    const [explanation] = explained(['WHOLE']);

    expect(explanation?.checks.at(-1)).toMatchObject({
      check: 'rules_after',
      passed: false,
      saw: { rules: [{ holds: true }, { holds: false }, { number: 3, holds: false }], order_total: 50, discount: 950 },
    });
    expect(explanation).not.toHaveProperty('amounts_after');
  });

  const explainedOf = (world: World, request: Partial<EvaluationRequest> = {}) => {
    const body = { redeemables: listed('CODE'), options: { expand: ['explain'] }, ...request };
    const [entry] = answered(world, body).redeemables;
    return { explanation: entry?.explain, error: (entry as { result: Failed }).result.error };
  };

  it('shows a rule that refuses, and one that cannot be evaluated', () => {
    const rules = {
      '1': { name: 'order.amount', conditions: { $more_than: [5000] } },
      '2': { name: 'redemption.user.login', conditions: { $is: ['kim'] } },
      logic: '1 and 2',
    };
    const world: World = { rules: { val_1: { rules } }, vouchers: { CODE: { rules: ['val_1'] } } };

    const { explanation } = explainedOf(world, { order: { items: [{ product_id: 'A', price: 100 }] } });

    expect(stepOf(explanation, 'rules')).toStrictEqual({
      check: 'rules',
      passed: false,
      saw: {
        rule_id: 'val_1',
        rules: [
          { number: 1, name: 'order.amount', holds: false, saw: 100 },
          { number: 2, name: 'redemption.user.login', holds: null, is_omitted: true },
        ],
        order: { amount: 100, initialAmount: 100, metadata: {} },
        customer: null,
        lines: 1,
        counters: {},
        metadata: {},
      },
    });
  });

  test.each<[string, VoucherWords]>([
    ['Discount Coupon', {}],
    ['Gift Card', { gift: 100 }],
    ['Loyalty Card', { points: 100, holder_id: 'cust_1' }],
    ['Referral Code', { is_referral_code: true, holder_id: 'cust_2', publish: { count: 1 } }],
  ])('calls it a %s where a rule refuses it, without an order too', (name, voucher) => {
    const rules = { '1': { name: 'redemption.metadata', property: 'a', conditions: { $is: [1] } } };
    const world: World = {
      customer: {},
      rules: { val_1: { rules } },
      vouchers: { CODE: { ...voucher, rules: ['val_1'] } },
    };

    const { explanation, error } = explainedOf(world, { customer: { id: 'cust_1' } });

    expect(error?.details).toBe(`${name} cannot be redeemed because of violated validation rules: val_1`);
    expect(stepOf(explanation, 'rules')?.saw).toMatchObject({ order: null, lines: 0 });
  });

  it('shows why a benefit could not be computed', () => {
    const redeemables = [{ object: 'voucher', id: 'CARD', gift: { credits: 11 } }] as const;
    const request = { redeemables, order: { amount: 1000 }, options: { expand: ['explain'] } };

    const explanation = answered(WORLD, request).redeemables[0]!.explain!;

    expect(explanation.checks.at(-1)).toMatchObject({
      check: 'benefit',
      passed: false,
      saw: { key: 'gift_amount_exceeded' },
    });
  });

  test.each([
    ['having no effect', ['ZERO'], { redeemables_no_effect_rule: 'SKIP' }, 0, 'effect', { has_effect: false }],
    [
      'a preceding failure',
      ['OFF', 'TEN'],
      {},
      1,
      'stacking',
      { key: 'preceding_validation_failed', has_failed: true },
    ],
    [
      'a limit',
      ['TEN', 'RULED'],
      { applicable_redeemables_limit: 1 },
      1,
      'stacking',
      { key: 'applicable_redeemables_limit_exceeded', applied: 1 },
    ],
    [
      'exclusion',
      ['TEN', 'EX'],
      { exclusive_categories: ['ex'] },
      0,
      'stacking',
      { key: 'exclusion_rules_not_met', group: 'COMMON' },
    ],
  ] as const)('shows the skip for %s', (_, ids, stacking, index, check, saw) => {
    const explanation = explained(ids, stacking)[index];

    expect(explanation?.checks.at(-1)).toMatchObject({ check, passed: false, saw });
  });

  it('ends with the amounts of the answer', () => {
    const ids = ['TEN', 'RULED', 'ZERO'];
    const request = { redeemables: listed(...ids), order: { amount: 1000 }, options: { expand: ['explain', 'order'] } };

    const answer = answered(WORLD, request);
    const last = answer.redeemables.at(-1)!.explain!;

    expect(last.amounts_after?.total_amount).toBe(answer.order?.total_amount);
    expect(answer.redeemables.map((entry) => 'order' in entry && entry.order)).toMatchObject(
      answer.redeemables.map((entry) => entry.explain!.amounts_after),
    );
  });
});
