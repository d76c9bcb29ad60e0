// Evaluate a request: the list of its redeemables, then the fold over them.
import { type Failure, isFailure } from '../../errors';
import { refuseCrowdedLimits } from '../evaluation/bounds';
import { type Candidate, identityKey, listCandidates } from '../evaluation/candidate/candidate';
import { type Evaluation, type RedeemableOutcome, isApplicable, isInapplicable } from '../evaluation/candidate/outcome';
import { evaluationContext } from '../evaluation/context';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseRequestMetadata } from '../metadata/request';
import { openBoundedOrder } from '../order/bounds';
import type { Relaxation } from '../rules/relax';
import { type CombinationContext, fold, hasValidExclusive } from './fold';
import { sortCandidates } from './sort';

/**
 * Evaluate all redeemables of a request against its order, in processing order.
 * @param relaxation selects the rules that apply; all without it
 * @param last       the redeemable whose outcome is the last one; those after it in processing order are left out
 * @returns the outcomes in processing order, or the refusal of the list itself
 * @see docs/behaviour/decisions.md#stacking
 */
export function evaluate(
  input: EvaluationInput,
  relaxation: Relaxation | null = null,
  last: Candidate | null = null,
): Evaluation | Failure {
  const candidates = listCandidates(input.request.redeemables, input.facts, relaxation);
  if (!isList(candidates)) return candidates;
  const { config, order: stored, catalog } = input.facts;
  const rules = config.stackingRules;
  const sources = {
    request: input.request.order ?? null,
    stored: stored?.order ?? null,
    notes: stored?.notes,
    catalog,
  };
  const start = openBoundedOrder(sources);
  if (start !== null && isFailure(start)) return start;
  const crowded = refuseCrowdedLimits(candidates, input);
  if (crowded) return crowded;
  const sorted = sortCandidates(candidates, rules);
  const context = evaluationContext(input);
  const unfit = refuseRequestMetadata(input);
  const isExclusiveValid = unfit === null && hasValidExclusive(sorted, context, start);
  const situation: CombinationContext = { input: context, isExclusiveValid, unfit };
  const { outcomes, order: end } = fold(last ? listUntil(sorted, last) : sorted, start, situation);
  const mode = rules.redeemables_application_mode;
  return { outcomes, start, end, mode, valid: isValid(outcomes, mode) };
}

function listUntil(sorted: readonly Candidate[], last: Candidate): readonly Candidate[] {
  return sorted.slice(0, sorted.findIndex((one) => identityKey(one) === identityKey(last)) + 1);
}

function isList(candidates: readonly Candidate[] | Failure): candidates is readonly Candidate[] {
  return Array.isArray(candidates);
}

/** With ALL no redeemable may fail; with PARTIAL at least one must apply. A skipped redeemable is not a failure. */
function isValid(outcomes: readonly RedeemableOutcome[], mode: 'ALL' | 'PARTIAL'): boolean {
  return mode === 'ALL' ? !outcomes.some(isInapplicable) : outcomes.some(isApplicable);
}
