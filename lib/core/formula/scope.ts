// Operands that are allowed at each use of a formula.
import type { Node } from './syntax/ast';
import type { Operand, OperandScope } from './operands';
import type { FormulaProblem } from './problem';

/** The use of a formula: a number of a discount or of a validation rule, or the points of an earning rule. */
export type FormulaUse = DiscountFormulaUse | PointsFormulaUse;

export interface DiscountFormulaUse {
  readonly field: 'amount' | 'percent' | 'fixed' | 'unit' | 'price' | 'quantity_limit';
  /** The level at which the discount is computed: for each line of the order, or once for the whole order. */
  readonly level: 'order' | 'items';
  /** The redeemable that has the discount; 'any' when both are possible, as in a validation rule. */
  readonly redeemable: 'voucher' | 'tier' | 'any';
}

export interface PointsFormulaUse {
  readonly field: 'points';
  /** True for points of paid orders: other events have no order. */
  readonly hasOrder: boolean;
}

/** The problem of an operand that does not exist for this use. */
export function scopeProblem(node: Node, use: FormulaUse): FormulaProblem | null {
  if (node.kind !== 'operand') return null;
  const { operand, at } = node;
  const reason = use.field === 'points' ? outOfPoints(operand, use) : outOfDiscount(operand, use);
  return reason === null ? null : { message: `${operand.name} ${reason}`, position: at };
}

/** Why earning rules do not have an operand; null for one that they have. */
function outOfPoints({ scope }: Operand, { hasOrder }: PointsFormulaUse): string | null {
  if (scope === 'everywhere' || (scope === 'order' && hasOrder)) return null;
  if (scope === 'order') return 'is known for the event order.paid only; other events have no order.';
  const others = hasOrder ? 'ORDER_, CHEAPEST_, MOST_EXPENSIVE_ or CUSTOMER_' : 'CUSTOMER_';
  return `is known for discounts only; an earning rule has ${others} operands.`;
}

/** Why a discount does not have an operand; null for one that it has. */
function outOfDiscount({ scope }: Operand, use: DiscountFormulaUse): string | null {
  if (isInScope(scope, use)) return null;
  if (scope === 'voucher') return 'is known for vouchers only; a promotion tier has PROMOTION_TIER_ operands.';
  if (scope === 'tier') return 'is known for promotion tiers only; a voucher has VOUCHER_ operands.';
  const reason =
    use.level === 'items' ? 'this formula is not computed for single lines' : 'this one is on the whole order';
  return `is known for discounts on single lines only; ${reason}. Use ORDER_, CHEAPEST_ or MOST_EXPENSIVE_ operands.`;
}

function isInScope(scope: OperandScope, use: DiscountFormulaUse): boolean {
  if (scope === 'line') return readsLine(use);
  if (scope === 'voucher') return use.redeemable !== 'tier';
  return scope !== 'tier' || use.redeemable !== 'voucher';
}

/** A price always belongs to a line; free units and unit limits do not belong to a single line. */
function readsLine({ field, level }: DiscountFormulaUse): boolean {
  return field === 'price' || (level === 'items' && field !== 'unit' && field !== 'quantity_limit');
}
