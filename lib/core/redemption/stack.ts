// The promotion stack of a request: it is the only redeemable, and its tiers are redeemed instead of it.
import type { EvaluationInput } from '../evaluation/facts';

/**
 * The id of the requested stack for records of redemptions and refused attempts; empty when no known stack was
 * requested.
 */
export function stackIn({ request, facts }: Pick<EvaluationInput, 'request' | 'facts'>): { readonly stack?: string } {
  const [first] = request.redeemables;
  return first?.object === 'promotion_stack' && facts.config.stacks.has(first.id) ? { stack: first.id } : {};
}
