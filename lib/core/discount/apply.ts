// Apply a discount: check the needs of its effect, then compute its amount.
import type { Discount } from '../../model/records/discount';
import type { Effect } from '../order/state';
import { countBundles } from './bundle/bundle';
import { writableCopy } from '../writable';
import type { BundleCount, BundleResult, DiscountContext, DiscountFailure } from './context';
import type { Reach } from './describe';
import { DEFAULT_UNIT_EFFECT, EFFECTS, defaultMoneyEffect, effectOf } from './effects';
import { computeMoney } from './money/money-discount';
import { scopeSelection } from './scope';
import type { UnitUse } from './unit-limits/counter';
import { refuseMissingCustomer, unitUses } from './unit-limits/rooms';
import { computeUnits } from './units/unit';

export interface ComputedDiscount {
  readonly effect: Effect;
  /** The definition with the numbers used, the effect made explicit, and `is_dynamic`. */
  readonly discount: Discount;
  readonly reach: Reach;
  readonly bundle?: BundleResult;
  /** Absent where the scope limits no units over all redemptions. */
  readonly units?: readonly UnitUse[] | undefined;
}

/**
 * Compute what a discount takes off the order.
 * @returns the effect and the definition as answered, or why the order cannot take it: `order_rules_violated` when a
 *          bundle is not complete, `missing_amount`
 * @see docs/behaviour/discounts.md#discounts
 */
export function computeDiscount(discount: Discount, context: DiscountContext): ComputedDiscount | DiscountFailure {
  const bundle = context.bundle === null ? null : countBundles(context.bundle, context);
  const refusal = incompleteBundle(bundle) ?? missingAmount(discount, context) ?? missingCustomer(discount, context);
  if (refusal) return refusal;
  const computed =
    discount.type === 'UNIT' ? computeUnits(discount, context, bundle) : computeMoney(discount, context, bundle);
  const { effect, discount: used, selection } = computed;
  const { order, scope } = context;
  const reach: Reach = { order, scope, select: () => selection ?? scopeSelection(context) };
  const units = unitUses(context, effect, selection?.hits ?? []);
  const answered = { effect, discount: used, reach, units };
  return bundle ? { ...answered, bundle: bundle.result } : answered;
}

/** A discount in an answer without an order: its effect is made explicit, and nothing is computed. */
export function toDiscountResponse(discount: Discount, scope: DiscountContext['scope']): Discount {
  const shown = writableCopy(discount);
  if (shown.type === 'UNIT') shown.effect ??= DEFAULT_UNIT_EFFECT;
  else shown.effect ??= defaultMoneyEffect(scope);
  shown.is_dynamic = false;
  return shown;
}

function incompleteBundle(bundle: BundleCount | null): DiscountFailure | null {
  if (bundle === null || bundle.quantity > 0) return null;
  return { key: 'order_rules_violated', details: 'The order holds no complete bundle.', bundle: bundle.result };
}

/** A discount of the order as a whole counts no units. */
function missingCustomer(discount: Discount, context: DiscountContext): DiscountFailure | null {
  return EFFECTS[effectOf(discount, context.scope)].reaches === 'ORDER' ? null : refuseMissingCustomer(context);
}

function missingAmount(discount: Discount, { order, scope }: DiscountContext): DiscountFailure | null {
  const isMissing = EFFECTS[effectOf(discount, scope)].needsAmount && order.amount === null;
  return isMissing ? { key: 'missing_amount', details: 'The order has no amount.' } : null;
}
