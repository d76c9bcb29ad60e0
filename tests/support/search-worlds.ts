// Projects with every kind of discount, rule and stacking rule, for the laws of searches over stacks.
import fc from 'fast-check';
import type { Discount } from '../../lib/model/records/discount';
import type { Redeemable } from '../../lib/model/request';
import type { ValidationRule } from '../../lib/model/records/rules';
import type { StackingRules } from '../../lib/model/records/settings';
import { type Situation, anyDiscount, anyOrder } from './stack-worlds';
import type { TierWords, VoucherWords, World } from './world';

const PRODUCTS = ['A', 'B', 'C', 'D'] as const;
const CATEGORIES = ['c1', 'c2', 'c3'] as const;
const product = fc.constantFrom(...PRODUCTS);

const formulaDiscount: fc.Arbitrary<Discount> = fc.constantFrom<Discount>(
  { type: 'PERCENT', percent_off: 5, percent_off_formula: 'IF(ORDER_AMOUNT > 80; 5; 25)', effect: 'APPLY_TO_ORDER' },
  { type: 'AMOUNT', amount_off: 300, amount_off_formula: 'ORDER_AMOUNT * 0.07', effect: 'APPLY_TO_ORDER' },
  { type: 'AMOUNT', amount_off: 300, amount_off_formula: 'IF(ORDER_AMOUNT < 50; 9; 2)', effect: 'APPLY_TO_ITEMS' },
);

const unitGift = fc.record({
  unit_off: fc.integer({ min: 0, max: 3 }),
  unit_type: product,
  effect: fc.constantFrom('ADD_NEW_ITEMS' as const, 'ADD_MISSING_ITEMS' as const),
});

const manyUnits: fc.Arbitrary<Discount> = fc
  .array(unitGift, { minLength: 1, maxLength: 2 })
  .map((units) => ({ type: 'UNIT', effect: 'ADD_MANY_ITEMS', units }));

const unitFormula: fc.Arbitrary<Discount> = fc
  .record({
    unit_type: product,
    effect: fc.constantFrom('ADD_NEW_ITEMS' as const, 'ADD_MISSING_ITEMS' as const, 'ADD_SAME_ITEMS' as const),
    unit_off_formula: fc.constantFrom('ORDER_AMOUNT / 40', 'IF(ORDER_AMOUNT > 60; 0; 2)'),
  })
  .map((one) => ({ type: 'UNIT', unit_off: 1, ...one }));

/** Small discounts leave more to decide than those that make the order free. */
const smallDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    type: fc.constant('PERCENT' as const),
    percent_off: fc.integer({ min: 1, max: 30 }),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
  fc.record({
    type: fc.constant('AMOUNT' as const),
    amount_off: fc.integer({ min: 1, max: 900 }),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  }),
);

const searchDiscount: fc.Arbitrary<Discount> = fc.oneof(
  { weight: 6, arbitrary: smallDiscount },
  { weight: 5, arbitrary: anyDiscount },
  { weight: 1, arbitrary: formulaDiscount },
  { weight: 1, arbitrary: manyUnits },
  { weight: 1, arbitrary: unitFormula },
);

const ruleOn = (name: string, conditions: Readonly<Record<string, readonly number[]>>) => ({
  rules: { '1': { name, conditions }, logic: '1' },
});

const bound = fc.integer({ min: 0, max: 8000 });

const bundle: Partial<ValidationRule> = {
  bundle_rules: {
    '1': {
      name: 'order.items.any',
      conditions: { $is: [{ id: 'A', object: 'product' }] },
      rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [2] } }, logic: '1' },
    },
    limit: 2,
  },
};

const searchRule: fc.Arbitrary<Partial<ValidationRule>> = fc.oneof(
  fc
    .record({
      object: fc.constant('product' as const),
      id: product,
      effect: fc.constantFrom('APPLY_TO_EVERY' as const, 'APPLY_TO_CHEAPEST' as const, 'APPLY_FROM_CHEAPEST' as const),
      aggregated_quantity_limit: fc.integer({ min: 1, max: 3 }),
      target: fc.constantFrom('ITEM' as const, 'UNIT' as const),
    })
    .map((definition) => ({ applicable_to: { included: [definition] } })),
  fc.record({ id: product, other: product }).map(({ id, other }) => ({
    applicable_to: {
      included: [
        { object: 'product' as const, id },
        { object: 'product' as const, id: other },
      ],
      excluded: [],
    },
  })),
  bound.map((least) => ruleOn('order.amount', { $more_than_or_equal: [least] })),
  bound.map((most) => ruleOn('order.amount', { $less_than: [most] })),
  bound.map((least) => ruleOn('order.total_amount', { $more_than: [least] })),
  bound.map((most) => ruleOn('order.total_amount', { $less_than_or_equal: [most] })),
  fc.integer({ min: 1, max: 12 }).map((least) => ruleOn('order.items.count', { $more_than: [least] })),
  fc.integer({ min: 1, max: 3 }).map((most) => ruleOn('campaign.redemptions.count', { $less_than_or_equal: [most] })),
  bound.map((most) => ruleOn('campaign.orders.amount_discounted', { $less_than_or_equal: [most] })),
  fc.integer({ min: 1, max: 3 }).map((limit) => ({
    applicable_to: {
      included: [{ object: 'product' as const, id: 'A', product_campaign_quantity_limit: limit }],
    },
  })),
  fc.constant(bundle),
);

const NO_LIMITS: Readonly<Record<string, number>> = {};

const guards = {
  rules: fc.constantFrom([], [], [], ['val_1'], ['val_2'], ['val_3']),
  category: fc.constantFrom(undefined, undefined, ...CATEGORIES),
};

type GiftWords = Exclude<VoucherWords['gift'], number | undefined>;
type Value = { readonly discount: Discount } | { readonly gift: GiftWords } | { readonly points: number };

const giftValue: fc.Arbitrary<Value> = fc
  .record({
    balance: fc.integer({ min: 1, max: 4000 }),
    effect: fc.constantFrom('APPLY_TO_ORDER' as const, 'APPLY_TO_ORDER' as const, 'APPLY_TO_ITEMS' as const),
  })
  .map((gift) => ({ gift }));

const searchVoucher = fc.record({
  ...guards,
  value: fc.oneof(
    { weight: 8, arbitrary: searchDiscount.map((discount): Value => ({ discount })) },
    { weight: 1, arbitrary: giftValue },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 900 }).map((points): Value => ({ points })) },
  ),
  active: fc.constantFrom(true, true, true, true, true, false),
  pays: fc.constantFrom<Payment>('ALL', 'ALL', 'PART', 'REWARD'),
});

const searchTier = fc.record({ ...guards, discount: searchDiscount });

const searchStacking = (sorting: StackingRules['redeemables_sorting_rule']): fc.Arbitrary<Partial<StackingRules>> =>
  fc
    .record({
      redeemables_application_mode: fc.constantFrom('ALL' as const, 'PARTIAL' as const),
      redeemables_products_application_mode: fc.constantFrom('STACK' as const, 'STACK' as const, 'ONCE' as const),
      redeemables_no_effect_rule: fc.constantFrom('REDEEM_ANYWAY' as const, 'SKIP' as const),
      discount_calculation_mode: fc.constantFrom('INITIAL_AMOUNT' as const, 'DISCOUNTED_AMOUNT' as const),
      grouped_redeemables_sorting_rule: fc.constantFrom(
        'JOINT_ALWAYS_LAST' as const,
        'REDEEMABLES_SORTING_RULE' as const,
      ),
      applicable_redeemables_limit: fc.constantFrom(2, 3, 5, 30, 30),
      applicable_exclusive_redeemables_limit: fc.constantFrom(1, 2),
      exclusive_categories: fc.constantFrom([], [], ['c3']),
      joint_categories: fc.constantFrom([], ['c2']),
      applicable_exclusive_redeemables_per_category_limit: fc.constantFrom(1, 2),
      limit: fc.constantFrom(null, null, 1, 2),
    })
    .map(({ limit, ...rules }) => ({
      ...rules,
      redeemables_sorting_rule: sorting,
      applicable_redeemables_category_limits: limit === null ? NO_LIMITS : { c1: limit },
    }));

/** What a request names of a card: nothing, a part of what it holds, or a reward that does not pay. */
type Payment = 'ALL' | 'PART' | 'REWARD';

function named({ value, ...more }: { readonly value: Value } & Omit<VoucherWords, 'value'>): VoucherWords {
  const holder = 'points' in value ? { holder_id: 'cust_1' } : {};
  return { ...more, ...value, ...holder, campaign: 'camp_1' };
}

function line(code: string, { points, gift }: VoucherWords, pays: Payment): Redeemable {
  const isPart = pays === 'PART';
  if (points !== undefined) {
    const reward = { id: pays === 'REWARD' ? 'rew_2' : 'rew_1', ...(isPart && { points: Math.ceil(points / 2) }) };
    return { object: 'voucher', id: code, reward };
  }
  if (typeof gift !== 'object' || !isPart) return { object: 'voucher', id: code };
  return { object: 'voucher', id: code, gift: { credits: Math.ceil(gift.balance / 2) } };
}

/** A project with so many candidates, all of them in the request. */
export function anySearch(
  sorting: StackingRules['redeemables_sorting_rule'],
  { least, most }: { readonly least: number; readonly most: number },
): fc.Arbitrary<Situation> {
  return fc
    .record({
      candidates: fc.array(fc.oneof({ weight: 2, arbitrary: searchVoucher }, { weight: 1, arbitrary: searchTier }), {
        minLength: least,
        maxLength: most,
        size: 'max',
      }),
      rules: fc.tuple(searchRule, searchRule, searchRule),
      stacking: searchStacking(sorting),
      order: anyOrder,
    })
    .map(({ candidates, rules, stacking, order }) => {
      const vouchers: Record<string, VoucherWords> = {};
      const tiers: Record<string, TierWords> = {};
      const redeemables = candidates.map((one, index): Redeemable => {
        if ('discount' in one) {
          tiers[`promo_${index}`] = withoutUndefined(one);
          return { object: 'promotion_tier', id: `promo_${index}` };
        }
        const { pays, ...words } = withoutUndefined(one);
        const voucher = named(words);
        vouchers[`CODE${index}`] = voucher;
        return line(`CODE${index}`, voucher, pays);
      });
      const world: World = {
        stacking,
        tiers,
        vouchers,
        categories: { c1: { hierarchy: 0 }, c2: { hierarchy: 1 }, c3: { hierarchy: 2 } },
        campaigns: { camp_1: {} },
        rewards: {
          rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 5, points_ratio: 40 } },
          rew_2: { type: 'MATERIAL', campaign: 'camp_1', points: 200 },
        },
        rules: { val_1: rules[0], val_2: rules[1], val_3: rules[2] },
        products: { A: { price: 700 }, B: { price: 1250 }, C: { price: 1 }, D: { price: 4000 } },
        customer: {},
      };
      return { world, request: { redeemables, order, customer: { id: 'cust_1' } } };
    });
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
