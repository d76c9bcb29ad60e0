// Evaluate a request, with the best stack among its redeemables where the stacking rules choose it.
import { type Failure, isFailure } from '../../../errors';
import type { Redeemable } from '../../../model/request';
import { type Candidate, buildCandidates } from '../../evaluation/candidate/candidate';
import {
  appendStep,
  type Evaluation,
  isApplicable,
  newTrace,
  type RedeemableOutcome,
  type Skipped,
} from '../../evaluation/candidate/outcome';
import { isStoredValue } from '../../evaluation/candidate/target';
import type { EvaluationInput } from '../../evaluation/facts';
import { evaluate } from '../../stacking/combine';
import { buildSearchContext } from '../search-context';
import type { StepBudget } from '../step-budget';
import { bitOf } from '../stack-families';
import { type StackSearchResult, findBestStack } from './best-stack';

/** Steps of a search: fixed, so that a redemption decides as the validation before it. */
const STEPS = 1_000;

/**
 * Evaluate every redeemable of a request. With `redeemables_selection` BEST and the mode PARTIAL the best stack of its
 * discounts applies, its gift cards and points pay after it, and the other redeemables are skipped.
 * @param counted counts the attempts that the selection takes
 * @see docs/behaviour/best-stack.md#as-a-setting
 */
export function evaluateRequest(input: EvaluationInput, counted: StepBudget | null = null): Evaluation | Failure {
  const sent = evaluate(input);
  const { redeemables_selection, redeemables_application_mode: mode } = input.facts.config.stackingRules;
  if (redeemables_selection !== 'BEST' || mode !== 'PARTIAL' || isFailure(sent)) return sent;
  // A promotion stack is sent alone.
  if (input.request.redeemables.length < 2) return sent;
  return evaluateBest(input, sent, counted);
}

function evaluateBest(input: EvaluationInput, sent: Evaluation, counted: StepBudget | null): Evaluation | Failure {
  const candidates = buildCandidates(input.request.redeemables, input.facts);
  const discounts = candidates.filter(({ target }) => !isStoredValue(target));
  const context = buildSearchContext(input, discounts, 'DISCOUNT');
  if (isFailure(context)) return context;
  const result = findBestStack({ context, keep: [], floor: null, steps: STEPS, alone: [], hasCosts: false });
  counted?.count(result.visited);
  const { best } = result;
  if (best === null || best.size === 0) return sent;
  const chosen = best.sequence.flatMap((index) => discounts[index] ?? []);
  const left = discounts.filter((candidate) => !chosen.includes(candidate));
  const evaluation = evaluateList(input, listInOrder(input, { candidates, chosen, left }));
  if (isFailure(evaluation) || sumDiscounts(evaluation) < sumDiscounts(sent)) return sent;
  const outcomes = left.map((candidate) => outcomeOfLeftOut(input, candidate, isInStack(result, discounts, candidate)));
  return { ...evaluation, outcomes: [...evaluation.outcomes, ...outcomes] };
}

interface SelectedStack {
  readonly candidates: readonly Candidate[];
  /** The best stack, in its order. */
  readonly chosen: readonly Candidate[];
  readonly left: readonly Candidate[];
}

/** Cards follow the stack as they were sent; with a hierarchy they keep their place. */
function listInOrder({ facts }: EvaluationInput, { candidates, chosen, left }: SelectedStack): readonly Redeemable[] {
  const isGiven = facts.config.stackingRules.redeemables_sorting_rule === 'CATEGORY_HIERARCHY';
  const cards = candidates.filter(({ target }) => isStoredValue(target));
  const list = isGiven ? candidates.filter((candidate) => !left.includes(candidate)) : [...chosen, ...cards];
  return list.map(({ redeemable }) => redeemable);
}

function evaluateList(input: EvaluationInput, redeemables: readonly Redeemable[]): Evaluation | Failure {
  return evaluate({ ...input, request: { ...input.request, redeemables } });
}

/** The discount without what cards pay, minor units. */
function sumDiscounts({ outcomes }: Evaluation): number {
  return outcomes
    .filter(isApplicable)
    .filter(({ candidate }) => !isStoredValue(candidate.target))
    .reduce((sum, { applied }) => sum + (applied.order ?? 0) + (applied.items ?? 0), 0);
}

function isInStack({ known }: StackSearchResult, discounts: readonly Candidate[], candidate: Candidate): boolean {
  return (known & bitOf(discounts.indexOf(candidate))) !== 0;
}

/** A redeemable that is in no known stack and does not apply by itself keeps its own refusal. */
function outcomeOfLeftOut(input: EvaluationInput, candidate: Candidate, isKnown: boolean): RedeemableOutcome {
  const alone = isKnown ? null : evaluateList(input, [candidate.redeemable]);
  const own = alone === null || isFailure(alone) ? undefined : alone.outcomes[0];
  if (own && !isApplicable(own)) return { ...own, candidate };
  return skipped(input, candidate);
}

function skipped({ explain }: EvaluationInput, candidate: Candidate): Skipped {
  const key = 'better_combination_found';
  const trace = explain ? newTrace() : null;
  if (trace) appendStep(trace, { check: 'stacking', passed: false, saw: { position: candidate.position, key } });
  return { status: 'SKIPPED', candidate, key, trace };
}
