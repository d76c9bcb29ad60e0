// From the definition of a discount to what it takes off: checks what it needs, then picks the file that computes it.
import type { Discount } from '../../model/records/discount';
import { countBundles } from './bundle/bundle';
import type { BundleCount, ComputedDiscount, DiscountContext, DiscountFailure } from './context';
import { describeScope } from './describe';
import { type MoneyDiscount, discountLines, discountOrder, moneyEffect } from './money/money-discount';
import { computeUnits, DEFAULT_UNIT_EFFECT } from './units/unit';

/**
 * Compute what a discount takes off the order.
 * @returns the effect and the definition as answered, or why the order cannot take it: `order_rules_violated` when a
 *          bundle is not complete, `missing_amount`, `missing_order_items`
 * @see docs/behaviour/discounts.md#discounts
 */
export function computeDiscount(discount: Discount, context: DiscountContext): ComputedDiscount | DiscountFailure {
  const bundle = context.bundle === null ? null : countBundles(context.bundle, context);
  const refusal = incompleteBundle(bundle) ?? missingParts(discount, context);
  if (refusal) return refusal;
  const computed =
    discount.type === 'UNIT' ? computeUnits(discount, context, bundle) : money(discount, context, bundle);
  return {
    effect: computed.effect,
    discount: computed.discount,
    ...describeScope(context, computed.selection),
    ...(bundle && { bundle: bundle.result }),
  };
}

/**
 * A discount as answers show it where there is no order to take it off: the effect made explicit, nothing computed.
 * @see docs/behaviour/discounts.md#discounts
 */
export function unusedDiscount(discount: Discount, scope: DiscountContext['scope']): Discount {
  if (discount.type === 'UNIT') {
    return { ...discount, effect: discount.effect ?? DEFAULT_UNIT_EFFECT, is_dynamic: false };
  }
  return { ...discount, effect: moneyEffect(discount, scope), is_dynamic: false } as Discount;
}

function money(discount: MoneyDiscount, context: DiscountContext, bundle: BundleCount | null) {
  const effect = moneyEffect(discount, context.scope);
  return effect === 'APPLY_TO_ORDER'
    ? discountOrder(discount, context, bundle)
    : discountLines(discount, context, { effect, bundle });
}

function incompleteBundle(bundle: BundleCount | null): DiscountFailure | null {
  if (bundle === null || bundle.quantity > 0) return null;
  return { key: 'order_rules_violated', details: 'The order holds no complete bundle.', bundle: bundle.result };
}

/** Money needs an amount to come off; lines can only be discounted, or replaced, where there are some. */
function missingParts(discount: Discount, { order, scope }: DiscountContext): DiscountFailure | null {
  const effect = discount.type === 'UNIT' ? (discount.effect ?? DEFAULT_UNIT_EFFECT) : moneyEffect(discount, scope);
  if (discount.type !== 'UNIT' && order.amount === null) {
    return { key: 'missing_amount', details: 'The order has no amount.' };
  }
  return NEEDS_LINES[effect] && order.lines.length === 0
    ? { key: 'missing_order_items', details: 'The order has no items.' }
    : null;
}

const NEEDS_LINES: Readonly<Record<NonNullable<Discount['effect']>, boolean>> = {
  APPLY_TO_ORDER: false,
  APPLY_TO_ITEMS: true,
  APPLY_TO_ITEMS_BY_QUANTITY: true,
  APPLY_TO_ITEMS_PROPORTIONALLY: true,
  APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: true,
  ADD_NEW_ITEMS: false,
  ADD_MISSING_ITEMS: false,
  ADD_MANY_ITEMS: false,
  ADD_SAME_ITEMS: true,
  REPLACE_ITEMS: true,
};
