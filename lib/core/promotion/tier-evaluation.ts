// The promotion tiers that apply to an order, each evaluated separately.
import type { PromotionTier } from '../../model/records/campaign';
import { LIMITS } from '../../model/limits';
import { tierValidation } from '../answer/single';
import type { EvaluationInput } from '../evaluation/facts';
import type { Relaxation } from '../rules/rule-set';
import { evaluate } from '../stacking/combine';
import { isFailure } from '../../errors';
import type { ValidatedTierResponse } from '../../model/generated-answers/records';

/** `audienceRulesOnly` leaves only rules about the customer. */
export const AUDIENCE_RULES: Relaxation = {
  keeps: (name) => name.startsWith('customer.') || name.startsWith('publication.'),
};

/** The newest tiers, up to the number that one call evaluates. */
export function newestTiers(tiers: Iterable<PromotionTier>): readonly PromotionTier[] {
  return [...tiers].sort((one, other) => (one.created_at < other.created_at ? 1 : -1)).slice(0, LIMITS.validatedTiers);
}

interface TierApplication {
  readonly line: { readonly object: 'promotion_tier'; readonly id: string };
  readonly relaxation: Relaxation | null;
  readonly trackingId: string | null;
}

/** Evaluates one tier for an answer; empty when the tier does not apply. */
export function evaluateTier(
  all: EvaluationInput,
  { line, relaxation, trackingId }: TierApplication,
): readonly ValidatedTierResponse[] {
  const input = { ...all, request: { ...all.request, redeemables: [line] } };
  const evaluation = evaluate(input, relaxation);
  const outcome = isFailure(evaluation) ? undefined : evaluation.outcomes[0];
  if (outcome?.status !== 'APPLICABLE') return [];
  return [tierValidation(outcome, input, { trackingId, session: null })];
}
