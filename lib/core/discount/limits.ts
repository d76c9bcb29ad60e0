// The limits of a definition: units of a line and of all lines together, money of a line and of all lines together.
import type { ScopeDefinition } from '../../model/rules';
import type { Line } from '../order';
import type { DiscountContext } from './context';
import { definitionNumber } from './numbers';

/** How many units a definition lets a discount reach. */
export interface QuantityLimits {
  readonly ofLine: (line: Line) => number;
  readonly together: number;
}

/**
 * The limits of units of a definition.
 * @param factor complete bundles, which multiply the limits
 * @returns      whole numbers; infinite without a limit
 * @see docs/behaviour.md#scope-and-units
 */
export function quantityLimits(definition: ScopeDefinition, context: DiscountContext, factor: number): QuantityLimits {
  const together = definitionNumber(definition, 'aggregated_quantity_limit', { context, line: null });
  return {
    ofLine: (line) => wholeLimit(definitionNumber(definition, 'quantity_limit', { context, line }), factor),
    together: wholeLimit(together, factor),
  };
}

function wholeLimit(limit: number | null, factor: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit)) * factor;
}

/** A limit of money, minor units; infinite when there is none. */
export function moneyLimit(limit: number | null | undefined): number {
  return limit === null || limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit));
}
