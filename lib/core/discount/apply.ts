// From the definition of a discount to what it takes off: checks what it needs, then picks the file that computes it.
import type { Discount, MoneyEffect } from '../../model/discount';
import { type BundleCount, countBundles } from './bundle';
import type { ComputedDiscount, DiscountContext, DiscountFailure } from './context';
import { describeScope } from './describe';
import { type MoneyDiscount, discountLines, discountOrder, moneyEffect } from './money-discount';
import { computeUnits, DEFAULT_UNIT_EFFECT } from './unit';

/**
 * Compute what a discount takes off the order.
 * @returns the effect and the definition as answered, or why the order cannot take it: `order_rules_violated` when a
 *          bundle is not complete, `missing_amount`, `missing_order_items`
 * @see docs/behaviour.md#discounts
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
 * @see docs/behaviour.md#discounts
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
  const effect = discount.type === 'UNIT' ? discount.effect : moneyEffect(discount, scope);
  if (discount.type !== 'UNIT' && order.amount === null) {
    return { key: 'missing_amount', details: 'The order has no amount.' };
  }
  return needsLines(effect) && order.lines.length === 0
    ? { key: 'missing_order_items', details: 'The order has no items.' }
    : null;
}

function needsLines(effect: Discount['effect'] | MoneyEffect): boolean {
  switch (effect) {
    case undefined:
    case 'APPLY_TO_ORDER':
    case 'ADD_NEW_ITEMS':
    case 'ADD_MISSING_ITEMS':
    case 'ADD_MANY_ITEMS':
      return false;
    case 'APPLY_TO_ITEMS':
    case 'APPLY_TO_ITEMS_BY_QUANTITY':
    case 'APPLY_TO_ITEMS_PROPORTIONALLY':
    case 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY':
    case 'ADD_SAME_ITEMS':
    case 'REPLACE_ITEMS':
      return true;
  }
}
