// What the rules of a redeemable look at: the order, the collections, and what the redeemable itself turned out to do.
import {
  evaluated,
  type EvaluationRequest,
  inputOf,
  listed,
  type RuleSet,
  words,
  type World,
} from '../../../support/core';

const off = (amount_off: number) => ({ type: 'AMOUNT', amount_off }) as const;
const only = (name: string, conditions: Record<string, readonly unknown[]>): { readonly rules: RuleSet } => ({
  rules: { '1': { name, conditions } },
});
const order = { amount: 1000 };

describe('rules that ask what a redeemable does', () => {
  const budget = (most: number) => only('campaign.orders.amount_discounted', { $less_than_or_equal: [most] });
  const ofCampaign = (rules: World['rules']): World => ({
    campaigns: { camp_1: {} },
    rules,
    vouchers: {
      FIRST: { discount: off(100) },
      CODE: { discount: off(50), campaign: 'camp_1', rules: Object.keys(rules ?? {}) },
    },
  });

  test.each([
    [50, 'CODE APPLICABLE'],
    [49, 'CODE INAPPLICABLE redemption_rules_violated'],
  ])('look at its own discount alone, not at that of an earlier one: at most %i', (most, expected) => {
    const world = ofCampaign({ val_1: budget(most) });

    expect(words(world, { redeemables: listed('FIRST', 'CODE'), order })).toEqual(['FIRST APPLICABLE', expected]);
  });

  it('are asked beside rules that do not', () => {
    const world = ofCampaign({ val_1: only('order.amount', { $more_than: [0] }), val_2: budget(49) });

    expect(words(world, { redeemables: listed('CODE'), order })).toEqual([
      'CODE INAPPLICABLE redemption_rules_violated',
    ]);
  });

  it('take a coupon to charge no credits', () => {
    const world = ofCampaign({ val_1: only('redemption.gift.amount', { $more_than_or_equal: [1] }) });

    expect(words(world, { redeemables: listed('CODE'), order })).toEqual([
      'CODE INAPPLICABLE redemption_rules_violated',
    ]);
  });

  it.each([
    [60, 'CARD APPLICABLE'],
    [59, 'CARD INAPPLICABLE redemption_rules_violated'],
  ])('know the points of a reward without an order: at most %i', (most, expected) => {
    const world: World = {
      customer: {},
      campaigns: { camp_1: {} },
      rewards: { rew_1: { campaign: 'camp_1', type: 'MATERIAL', points: 60 } },
      rules: { val_1: only('redemption.reward.pay_with_points.points_used', { $less_than_or_equal: [most] }) },
      vouchers: { CARD: { points: 100, campaign: 'camp_1', holder_id: 'cust_1', rules: ['val_1'] } },
    };
    const redeemables = [{ object: 'voucher', id: 'CARD', reward: { id: 'rew_1' } }] as const;

    expect(words(world, { redeemables, customer: { id: 'cust_1' } })).toEqual([expected]);
  });

  it('know no total of an order without an amount', () => {
    const world = ofCampaign({ val_1: budget(0) });
    const discount = { type: 'UNIT', unit_off: 1, unit_type: 'gift' } as const;
    const request: EvaluationRequest = {
      redeemables: listed('CODE'),
      order: { items: [{ product_id: 'A' }] },
      options: { expand: ['explain'] },
    };
    const vouchers = { CODE: { discount, campaign: 'camp_1', rules: ['val_1'] } };

    const [outcome] = evaluated(inputOf({ ...world, vouchers }, request)).outcomes;

    expect(outcome?.trace?.steps.find(({ check }) => check === 'rules_after')).toMatchObject({
      passed: true,
      saw: { order_total: null, discount: 0 },
    });
  });
});

it('rules find the collections they name', () => {
  const world: World = {
    collections: { pc_1: { products: [{ object: 'product', id: 'A' }] } },
    rules: { val_1: only('order.items.any', { $is: [{ object: 'products_collection', id: 'pc_1' }] }) },
    vouchers: { CODE: { discount: off(1), rules: ['val_1'] } },
  };
  const decided = (product_id: string) =>
    words(world, { redeemables: listed('CODE'), order: { items: [{ product_id, price: 10 }] } });

  expect(decided('A')).toEqual(['CODE APPLICABLE']);
  expect(decided('B')).toEqual(['CODE INAPPLICABLE order_rules_violated']);
});

it('a promotion tier is called one where a rule refuses it', () => {
  const world: World = {
    rules: { val_1: only('order.amount', { $more_than: [5000] }) },
    tiers: { promo_1: { discount: off(1), rules: ['val_1'] } },
  };
  const [outcome] = evaluated(inputOf(world, { redeemables: listed('promo_1'), order })).outcomes;

  expect(outcome).toMatchObject({
    failure: { details: 'Promotion Tier cannot be redeemed because of violated validation rules: val_1' },
  });
});

it('an explanation says what a rule had not to look at', () => {
  const world: World = {
    rules: { val_1: only('order.amount', { $more_than: [0] }) },
    vouchers: { CODE: { discount: off(1), rules: ['val_1'] } },
  };
  const request: EvaluationRequest = { redeemables: listed('CODE'), options: { expand: ['explain'] } };
  const [outcome] = evaluated(inputOf(world, request)).outcomes;

  expect(outcome?.trace?.steps.find(({ check }) => check === 'rules')).toMatchObject({
    passed: false,
    saw: { rules: [{ number: 1, name: 'order.amount', holds: false, missing: 'missing_order' }] },
  });
});
