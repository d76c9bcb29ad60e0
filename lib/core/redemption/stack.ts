// The promotion stack of a request: it is sent alone, and its tiers are redeemed in its place.
import type { EvaluationInput } from '../evaluation/facts';

/** Its id, as records of redemptions and of refused attempts keep it; nothing where none was sent that is known. */
export function stackIn({ request, facts }: Pick<EvaluationInput, 'request' | 'facts'>): { readonly stack?: string } {
  const [first] = request.redeemables;
  return first?.object === 'promotion_stack' && facts.config.stacks.has(first.id) ? { stack: first.id } : {};
}
