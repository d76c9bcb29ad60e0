// The limits of a definition: units of a line and of all lines together, and money.
import type { CompiledDefinition, DiscountContext } from './context';
import { type TermValue, evaluateDefinitionTerm, formulaContext } from './numbers';

/** The maximum number of units that a definition lets a discount reach. */
export interface QuantityLimits {
  readonly ofLine: number;
  readonly together: number;
  /** The key of the limit that several definitions share; null without such a limit. */
  readonly shared: string | null;
}

/**
 * The limits of units of a definition. Their formulas are computed once for the order, not line by line.
 * @param factor complete bundles, which multiply the limits
 * @returns      whole numbers; infinite without a limit
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function quantityLimits(
  definition: CompiledDefinition,
  context: DiscountContext,
  factor: number,
): QuantityLimits {
  const { quantity_limit, aggregated_quantity_limit } = definition.formulas;
  const facts = (quantity_limit ?? aggregated_quantity_limit) && formulaContext(context);
  return {
    ofLine: wholeLimit(evaluateDefinitionTerm(definition, 'quantity_limit', facts), factor),
    together: wholeLimit(evaluateDefinitionTerm(definition, 'aggregated_quantity_limit', facts), factor),
    shared: sharedLimit(definition),
  };
}

/**
 * Definitions with the same limit for all lines share it: it is one limit of the discount, repeated in each
 * definition.
 */
function sharedLimit({ definition }: CompiledDefinition): string | null {
  const { aggregated_quantity_limit: limit = null, aggregated_quantity_limit_formula: formula = null } = definition;
  return limit === null && formula === null ? null : `${limit ?? ''} ${formula ?? ''}`;
}

function wholeLimit(limit: TermValue | null, factor: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit.value)) * factor;
}

/** A limit of money, minor units; infinite when there is none. */
export function moneyLimit(limit: number | null | undefined): number {
  return limit === null || limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit));
}
