// Any project, order and stack of redeemables, for laws that hold whatever is asked.
import fc from 'fast-check';
import type { Discount } from '../../lib/model/records/discount';
import type { RequestOrder } from '../../lib/model/records/order';
import type { EvaluationRequest, Redeemable } from '../../lib/model/request';
import type { ScopeDefinition, ValidationRule } from '../../lib/model/records/rules';
import type { StackingRules } from '../../lib/model/records/settings';
import type { VoucherWords, World } from './world';

export interface Situation {
  readonly world: World;
  readonly request: EvaluationRequest;
}

const PRODUCTS = ['A', 'B', 'C', 'D'] as const;
const CATEGORIES = ['c1', 'c2', 'c3'] as const;

const amount = fc.integer({ min: 0, max: 5000 });
const limit = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined });

/** The object without members that are undefined. */
function set<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

const amountDiscount = fc.record({
  type: fc.constant('AMOUNT' as const),
  amount_off: amount,
  aggregated_amount_limit: limit,
  effect: fc.constantFrom(
    'APPLY_TO_ORDER',
    'APPLY_TO_ITEMS',
    'APPLY_TO_ITEMS_BY_QUANTITY',
    'APPLY_TO_ITEMS_PROPORTIONALLY',
    'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
  ),
});
const percentDiscount = fc.record({
  type: fc.constant('PERCENT' as const),
  percent_off: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constantFrom(12.5, 33.333, 0.1)),
  amount_limit: limit,
  aggregated_amount_limit: limit,
  effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
});
const fixedDiscount = fc.record({
  type: fc.constant('FIXED' as const),
  fixed_amount: amount,
  effect: fc.constantFrom('APPLY_TO_ORDER', 'APPLY_TO_ITEMS'),
});
const unitDiscount = fc.record({
  type: fc.constant('UNIT' as const),
  unit_off: fc.integer({ min: 0, max: 4 }),
  unit_type: fc.constantFrom(...PRODUCTS, 'unpriced'),
  effect: fc.constantFrom('ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'),
});

export const anyDiscount: fc.Arbitrary<Discount> = fc
  .oneof(
    { weight: 3, arbitrary: amountDiscount },
    { weight: 3, arbitrary: percentDiscount },
    { weight: 1, arbitrary: fixedDiscount },
    { weight: 2, arbitrary: unitDiscount },
  )
  .map((discount) => set(discount));

const definition: fc.Arbitrary<ScopeDefinition> = fc
  .record({
    object: fc.constant('product' as const),
    id: fc.constantFrom(...PRODUCTS),
    effect: fc.constantFrom('APPLY_TO_EVERY', 'APPLY_TO_CHEAPEST', 'APPLY_FROM_MOST_EXPENSIVE'),
    quantity_limit: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    aggregated_amount_limit: limit,
    skip_initially: fc.constantFrom(0, 0, 1),
    repeat: fc.constantFrom(1, 1, 2),
    target: fc.constantFrom('ITEM', 'UNIT'),
  })
  .map((one) => set(one));

const anyRule: fc.Arbitrary<Partial<ValidationRule>> = fc.record({
  applicable_to: fc.option(
    fc.record({
      included: fc.array(definition, { maxLength: 2 }),
      excluded: fc.array(definition, { maxLength: 1 }),
    }),
    { nil: null },
  ),
  rules: fc.oneof(
    fc.constant({}),
    fc
      .record({ name: fc.constantFrom('order.amount', 'order.total_amount'), least: fc.integer({ min: 0, max: 8000 }) })
      .map(({ name, least }) => ({ '1': { name, conditions: { $more_than_or_equal: [least] } }, logic: '1' })),
  ),
});

const anyVoucher: fc.Arbitrary<VoucherWords> = fc
  .record({
    value: fc.oneof(
      { weight: 5, arbitrary: anyDiscount.map((discount): VoucherWords => ({ discount })) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 6000 }).map((gift): VoucherWords => ({ gift })) },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0, max: 900 }).map((points): VoucherWords => ({ points, holder_id: 'cust_1' })),
      },
    ),
    rules: fc.constantFrom([], [], ['val_1'], ['val_2']),
    category: fc.constantFrom(undefined, ...CATEGORIES),
    active: fc.constantFrom(true, true, true, true, false),
  })
  .map(({ value, ...more }) => set({ ...more, ...value, campaign: 'camp_1' }));

const anyLine = fc
  .record({
    product_id: fc.constantFrom(...PRODUCTS),
    price: fc.option(amount, { nil: undefined, freq: 8 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    discount_amount: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined, freq: 2 }),
  })
  .map((line) => set(line));

export const anyOrder: fc.Arbitrary<RequestOrder> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyLine, { minLength: 1, maxLength: 5 }).map((items) => ({ items })),
  },
  { weight: 1, arbitrary: fc.record({ amount: fc.integer({ min: 0, max: 20000 }) }) },
);

const anyStacking: fc.Arbitrary<Partial<StackingRules>> = fc.record({
  redeemables_application_mode: fc.constantFrom('ALL', 'PARTIAL'),
  redeemables_sorting_rule: fc.constantFrom('REQUESTED_ORDER', 'CATEGORY_HIERARCHY'),
  redeemables_products_application_mode: fc.constantFrom('STACK', 'ONCE'),
  redeemables_no_effect_rule: fc.constantFrom('REDEEM_ANYWAY', 'SKIP'),
  discount_calculation_mode: fc.constantFrom('INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT'),
  redeemables_rollback_order_mode: fc.constantFrom('WITH_ORDER', 'WITHOUT_ORDER'),
  applicable_redeemables_limit: fc.integer({ min: 1, max: 6 }),
  exclusive_categories: fc.constantFrom([], [], ['c3']),
  joint_categories: fc.constantFrom([], ['c2']),
});

/** The request for one code: cards ask for a part of what they hold, or leave it open. */
function redeemable(id: string, { gift, points }: VoucherWords, part: number): Redeemable {
  const share = (held: unknown) => Math.floor(Number(held) * part);
  if (gift !== undefined) return { object: 'voucher', id, ...(part > 0 && { gift: { credits: share(gift) } }) };
  if (points !== undefined)
    return { object: 'voucher', id, reward: { id: 'rew_1', ...(part > 0 && { points: share(points) }) } };
  return { object: 'voucher', id };
}

/** A stack of up to six codes on any order under any settings. */
export const anySituation: fc.Arbitrary<Situation> = fc
  .record({
    vouchers: fc.array(fc.tuple(anyVoucher, fc.constantFrom(0, 0.5, 1, 1.1)), { minLength: 1, maxLength: 6 }),
    rules: fc.tuple(anyRule, anyRule),
    stacking: anyStacking,
    order: anyOrder,
    isUnknown: fc.boolean(),
  })
  .map(({ vouchers, rules, stacking, order, isUnknown }) => {
    const world: World = {
      stacking,
      categories: { c1: { hierarchy: 0 }, c2: { hierarchy: 1 }, c3: { hierarchy: 2 } },
      campaigns: { camp_1: {} },
      rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 5, points_ratio: 40 } } },
      rules: { val_1: rules[0], val_2: rules[1] },
      vouchers: Object.fromEntries(vouchers.map(([voucher], index) => [`CODE${index}`, voucher])),
      products: { A: { price: 700 }, B: { price: 1250 }, C: { price: 1 }, D: { price: 4000 } },
      customer: {},
    };
    const redeemables = vouchers.map(([voucher, part], index) => redeemable(`CODE${index}`, voucher, part));
    const unknown: readonly Redeemable[] = isUnknown ? [{ object: 'voucher', id: 'GONE' }] : [];
    return { world, request: { redeemables: [...redeemables, ...unknown], order, customer: { id: 'cust_1' } } };
  });
