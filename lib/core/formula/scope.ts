// Operands that are allowed at each use of a formula.
import type { Node, OperandNode } from './syntax/ast';
import type { OperandScope } from './operands';
import type { FormulaProblem } from './problem';

/** The use of a formula. */
export interface FormulaUse {
  readonly field: 'amount' | 'percent' | 'fixed' | 'unit' | 'price' | 'quantity_limit';
  /** The level at which the discount is computed: for each line of the order, or once for the whole order. */
  readonly level: 'order' | 'items';
  /** The redeemable that has the discount; 'any' when both are possible, as in a validation rule. */
  readonly redeemable: 'voucher' | 'tier' | 'any';
}

/** The problem of an operand that does not exist for this use. */
export function scopeProblem(node: Node, use: FormulaUse): FormulaProblem | null {
  if (node.kind !== 'operand' || isInScope(node.operand.scope, use)) return null;
  return { message: `${node.operand.name} ${outOfScope(node, use)}`, position: node.at };
}

function isInScope(scope: OperandScope, use: FormulaUse): boolean {
  if (scope === 'line') return readsLine(use);
  if (scope === 'voucher') return use.redeemable !== 'tier';
  return scope !== 'tier' || use.redeemable !== 'voucher';
}

/** A price always belongs to a line; free units and unit limits do not belong to a single line. */
function readsLine({ field, level }: FormulaUse): boolean {
  return field === 'price' || (level === 'items' && field !== 'unit' && field !== 'quantity_limit');
}

function outOfScope({ operand }: OperandNode, use: FormulaUse): string {
  if (operand.scope === 'voucher') return 'is known for vouchers only; a promotion tier has PROMOTION_TIER_ operands.';
  if (operand.scope === 'tier') return 'is known for promotion tiers only; a voucher has VOUCHER_ operands.';
  const reason =
    use.level === 'items' ? 'this formula is not computed for single lines' : 'this one is on the whole order';
  return `is known for discounts on single lines only; ${reason}. Use ORDER_, CHEAPEST_ or MOST_EXPENSIVE_ operands.`;
}
