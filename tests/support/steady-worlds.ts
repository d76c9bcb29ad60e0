// Projects whose discounts have a canonical order: small ones on large orders, with every kind of known reduction.
import fc from 'fast-check';
import type { Discount } from '../../lib/model/records/discount';
import type { RequestOrder } from '../../lib/model/records/order';
import type { Redeemable } from '../../lib/model/request';
import type { ValidationRule } from '../../lib/model/records/rules';
import type { StackingRules } from '../../lib/model/records/settings';
import type { Situation } from './stack-worlds';
import type { TierWords, VoucherWords, World } from './world';

const PRODUCTS = ['A', 'B', 'C', 'D'] as const;

const percent = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(12.5, 33.333, 0.1, 60));
const limit = fc.option(fc.integer({ min: 100, max: 3000 }), { nil: undefined, freq: 3 });
const amount_off = fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 4000 }));

const formula = (percent_off_formula: string, effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS'): Discount => ({
  type: 'PERCENT',
  percent_off: 3,
  percent_off_formula,
  effect,
});

const steadyDiscount: fc.Arbitrary<Discount> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ percent_off: percent, amount_limit: limit }).map(percentOf('APPLY_TO_ORDER')) },
  { weight: 3, arbitrary: fc.record({ percent_off: percent, amount_limit: limit }).map(percentOf('APPLY_TO_ITEMS')) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        amount_off,
        effect: fc.constantFrom(
          'APPLY_TO_ORDER' as const,
          'APPLY_TO_ITEMS' as const,
          'APPLY_TO_ITEMS_BY_QUANTITY' as const,
          'APPLY_TO_ITEMS_PROPORTIONALLY' as const,
        ),
      })
      .map((discount) => ({ type: 'AMOUNT' as const, ...discount })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        fixed_amount: fc.integer({ min: 500, max: 4000 }),
        effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
      })
      .map(({ fixed_amount, effect }) => ({
        type: 'FIXED' as const,
        fixed_amount: effect === 'APPLY_TO_ORDER' ? fixed_amount * 9 : fixed_amount,
        effect,
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ unit_off: fc.integer({ min: 1, max: 2 }), unit_type: fc.constantFrom('A', 'B') })
      .map((gift) => ({ type: 'UNIT' as const, effect: 'ADD_MISSING_ITEMS' as const, ...gift })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      formula('IF(ORDER_AMOUNT > 100; 15; 1)', 'APPLY_TO_ORDER'),
      formula('MIN(ORDER_ITEM_SUBTOTAL * 0.2; 9)', 'APPLY_TO_ITEMS'),
      formula('MAX(4; ORDER_ITEM_SUBTOTAL / 10 - 1)', 'APPLY_TO_ITEMS'),
      formula('IF(ORDER_ITEM_PRICE > 10; 20; 5)', 'APPLY_TO_ITEMS'),
      formula('IF(ORDER_ITEM_SUBTOTAL > 20; 30; 2)', 'APPLY_TO_ITEMS'),
      formula('95 - ORDER_ITEM_SUBTOTAL', 'APPLY_TO_ITEMS'),
      formula('ORDER_ITEM_SUBTOTAL * 2', 'APPLY_TO_ITEMS'),
    ),
  },
);

function percentOf(effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS') {
  return ({ percent_off, amount_limit }: { percent_off: number; amount_limit: number | undefined }): Discount => ({
    type: 'PERCENT',
    percent_off,
    effect,
    ...(amount_limit !== undefined && { amount_limit }),
  });
}

const steadyRule: fc.Arbitrary<Partial<ValidationRule>> = fc.oneof(
  fc.constantFrom(...PRODUCTS).map((id) => ({ applicable_to: { included: [{ object: 'product' as const, id }] } })),
  fc.constantFrom(...PRODUCTS).map((id) => ({ applicable_to: { excluded: [{ object: 'product' as const, id }] } })),
  fc.integer({ min: 0, max: 9000 }).map((least) => ({
    rules: {
      '1': { name: 'order.amount', conditions: { $more_than_or_equal: [least] } },
      '2': { name: 'order.items.any', conditions: { $is: [{ id: 'A', object: 'product' }] } },
      logic: '1 and 2',
    },
  })),
);

const guards = {
  rules: fc.constantFrom([], [], ['val_1'], ['val_2']),
  category: fc.constantFrom(undefined, undefined, 'c1', 'c2'),
};

const steadyStacking: fc.Arbitrary<Partial<StackingRules>> = fc.record({
  redeemables_sorting_rule: fc.constantFrom(
    'REQUESTED_ORDER' as const,
    'REQUESTED_ORDER' as const,
    'REQUESTED_ORDER' as const,
    'CATEGORY_HIERARCHY' as const,
  ),
  redeemables_no_effect_rule: fc.constantFrom('REDEEM_ANYWAY' as const, 'SKIP' as const),
  discount_calculation_mode: fc.constantFrom(
    'INITIAL_AMOUNT' as const,
    'DISCOUNTED_AMOUNT' as const,
    'DISCOUNTED_AMOUNT' as const,
  ),
  redeemables_products_application_mode: fc.constantFrom('STACK' as const, 'STACK' as const, 'ONCE' as const),
  applicable_redeemables_limit: fc.constantFrom(2, 3, 30, 30),
  applicable_redeemables_category_limits: fc.constantFrom<Readonly<Record<string, number>>>({}, { c1: 1 }),
  initial_amount_mode_categories: fc.constantFrom([], [], ['c2']),
  exclusive_categories: fc.constantFrom([], [], ['c1']),
});

/** Lines of at least two units, so that each free unit is one of the order. */
const steadyOrder: fc.Arbitrary<RequestOrder> = fc
  .array(fc.record({ price: fc.integer({ min: 300, max: 5000 }), quantity: fc.integer({ min: 2, max: 4 }) }), {
    minLength: 2,
    maxLength: 5,
  })
  .map((lines) => ({
    items: lines.map((line, index) => ({ product_id: PRODUCTS[index % PRODUCTS.length] ?? 'A', ...line })),
  }));

const steadyCandidate = fc.record({
  ...guards,
  discount: steadyDiscount,
  kind: fc.constantFrom('TIER' as const, 'CODE' as const, 'CODE' as const, 'CODE' as const),
  balance: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: null, freq: 8 }),
});

/** A project with so many candidates, all of them in the request. */
export function steadySearch({ least, most }: { readonly least: number; readonly most: number }) {
  return fc
    .record({
      candidates: fc.array(steadyCandidate, { minLength: least, maxLength: most, size: 'max' }),
      rules: fc.tuple(steadyRule, steadyRule),
      stacking: steadyStacking,
      order: steadyOrder,
    })
    .map(({ candidates, rules, stacking, order }): Situation => {
      const vouchers: Record<string, VoucherWords> = {};
      const tiers: Record<string, TierWords> = {};
      const redeemables = candidates.map(({ kind, balance, discount, category, rules: own }, index): Redeemable => {
        const guarded = { rules: own, ...(category !== undefined && { category }) };
        if (kind === 'TIER') {
          tiers[`promo_${index}`] = { ...guarded, discount };
          return { object: 'promotion_tier', id: `promo_${index}` };
        }
        vouchers[`CODE${index}`] = { ...guarded, ...(balance === null ? { discount } : { gift: balance }) };
        return { object: 'voucher', id: `CODE${index}` };
      });
      const world: World = {
        stacking: { redeemables_application_mode: 'PARTIAL', ...stacking },
        tiers,
        vouchers,
        categories: { c1: { hierarchy: 0 }, c2: { hierarchy: 2 } },
        rules: { val_1: rules[0], val_2: rules[1] },
        products: { A: { price: 700 }, B: { price: 1250 }, C: { price: 1 }, D: { price: 4000 } },
        customer: {},
      };
      return { world, request: { redeemables, order, customer: { id: 'cust_1' } } };
    });
}
