// Match order lines with the definitions of a scope.
import type { ScopeDefinition } from '../../model/records/rules';
import { lineView } from '../order/line-view';
import type { Line } from '../order/state';
import type { Collections } from '../rules/context';
import { matchesDefinition } from '../rules/match';
import type { DiscountContext } from './context';

/** True when a line is of the product or SKU that a definition names, or belongs to its collection. */
export type LineMatcher = (line: Line, definition: ScopeDefinition) => boolean;

/**
 * Create the matcher for the lines of an order. A product covers all its SKUs.
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function lineMatcher(context: Pick<DiscountContext, 'catalog' | 'collections' | 'facts'>): LineMatcher {
  const { nowMs, timezone } = context.facts.time;
  const collections: Collections = { byId: context.collections, nowMs, timezone };
  return (line, definition) => matchesDefinition(lineView(line, context.catalog), definition, collections);
}
