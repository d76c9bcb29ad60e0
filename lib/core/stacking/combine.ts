// Evaluate a request: the list of its redeemables, then the fold over them.
import { type Failure, isFailure } from '../../errors';
import { refuseCrowdedLimits } from '../evaluation/candidate/rules-of-candidate';
import { type Candidate, listCandidates } from '../evaluation/candidate/candidate';
import { type Evaluation, type RedeemableOutcome, isApplicable, isInapplicable } from '../evaluation/candidate/outcome';
import { type EvaluationContext, evaluationContext } from '../evaluation/context';
import type { EvaluationInput } from '../evaluation/facts';
import { refuseRequestMetadata } from '../metadata/refusal';
import { openBoundedOrder } from '../order/bounds';
import type { OpenedItems } from '../order/input';
import type { OrderState } from '../order/state';
import type { Relaxation } from '../rules/rule-set';
import { type CombinationContext, fold, hasValidExclusive, startFold } from './fold';
import { sortCandidates } from './limits';

/**
 * Evaluate all redeemables of a request against its order, in processing order.
 * @param relaxation selects the rules that apply; all without it
 * @returns the outcomes in processing order, or the refusal of the list itself
 * @see docs/behaviour/decisions.md#stacking
 */
export function evaluate(input: EvaluationInput, relaxation: Relaxation | null = null): Evaluation | Failure {
  const candidates = listInOrder(input, relaxation);
  if (!isList(candidates)) return candidates;
  const opened = openEvaluation(candidates, evaluationContext(input));
  if (isFailure(opened)) return opened;
  const { start, situation } = opened;
  const mode = input.facts.config.stackingRules.redeemables_application_mode;
  const { outcomes, state } = fold(candidates, startFold(start), situation);
  return { outcomes, start, end: state.order, mode, valid: isValid(outcomes, mode) };
}

/**
 * List the redeemables of a request in processing order. The list does not depend on the order of the request.
 * @returns the refusal of the list itself
 */
export function listInOrder(
  { request, facts }: EvaluationInput,
  relaxation: Relaxation | null = null,
): readonly Candidate[] | Failure {
  const candidates = listCandidates(request.redeemables, facts, relaxation);
  return isList(candidates) ? sortCandidates(candidates, facts.config.stackingRules) : candidates;
}

/** The order before all redeemables of a request, and what each of them reads beside it. */
export interface OpenedEvaluation {
  readonly start: OrderState | null;
  readonly situation: CombinationContext;
}

/**
 * Open the order of a request for the redeemables of its list.
 * @param candidates in processing order
 * @param opened lines that were opened before
 * @returns the refusal of the order, or of too many limits
 */
export function openEvaluation(
  candidates: readonly Candidate[],
  input: EvaluationContext,
  opened?: OpenedItems,
): OpenedEvaluation | Failure {
  const { order: stored, catalog } = input.facts;
  const sources = {
    request: input.request.order ?? null,
    stored: stored?.order ?? null,
    notes: stored?.notes,
    catalog,
    opened,
  };
  const start = openBoundedOrder(sources);
  if (start !== null && isFailure(start)) return start;
  const crowded = refuseCrowdedLimits(candidates, input);
  if (crowded) return crowded;
  const unfit = refuseRequestMetadata(input);
  const isExclusiveValid = unfit === null && hasValidExclusive(candidates, input, start);
  return { start, situation: { input, isExclusiveValid, unfit } };
}

function isList(candidates: readonly Candidate[] | Failure): candidates is readonly Candidate[] {
  return Array.isArray(candidates);
}

/** With ALL no redeemable may fail; with PARTIAL at least one must apply. A skipped redeemable is not a failure. */
function isValid(outcomes: readonly RedeemableOutcome[], mode: 'ALL' | 'PARTIAL'): boolean {
  return mode === 'ALL' ? !outcomes.some(isInapplicable) : outcomes.some(isApplicable);
}
