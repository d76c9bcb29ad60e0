// Decide the best stack of a request: the search, the evaluation of its result, and why each other candidate is left out.
import { type Failure, isFailure } from '../../../errors';
import type { Redeemable } from '../../../model/request';
import { type Candidate, buildCandidates, identityKey, refuseDuplicates } from '../../evaluation/candidate/candidate';
import {
  type Applicable,
  type Evaluation,
  type RedeemableOutcome,
  isApplicable,
  isInapplicable,
} from '../../evaluation/candidate/outcome';
import type { EvaluationInput } from '../../evaluation/facts';
import { payable } from '../../order/state';
import { evaluate } from '../../stacking/combine';
import { isBlindPayment } from '../candidate-traits';
import type { Objective, SearchContext } from '../fold-tree';
import { buildSearchContext } from '../search-context';
import { bitOf } from '../stack-families';
import { type StackSearchResult, findBestStack } from './best-stack';
import { type PriceFloor, breaksFloor } from './stack-space';
import type { FoundStack } from './stack';

export interface BestStackTerms {
  readonly candidates: readonly Redeemable[];
  /** Redeemables that the answer must hold; those that are not among the candidates are added to them. */
  readonly keep: readonly Redeemable[];
  readonly objective: Objective;
  readonly floor: PriceFloor | null;
  readonly steps: number;
}

export interface BestStackDecision {
  readonly redeemables: readonly Redeemable[];
  /** The evaluation of the best stack; null for the empty one. */
  readonly evaluation: Evaluation | null;
  /** The input of this evaluation. */
  readonly input: EvaluationInput;
  readonly value: number;
  readonly upperBound: number;
  readonly isOptimal: boolean;
  readonly visited: number;
  readonly alternatives: readonly AlternativeStack[];
  readonly leftOut: readonly LeftOutCandidate[];
  /** The outcomes of candidates that do not apply by themselves. */
  readonly refusals: readonly RedeemableOutcome[];
}

export interface AlternativeStack {
  readonly redeemables: readonly Redeemable[];
  readonly total_discount_amount: number;
}

export interface LeftOutCandidate {
  readonly object: Redeemable['object'];
  readonly id: string;
  readonly reason: 'INAPPLICABLE' | 'WORSE' | 'FLOOR';
  /** Why it does not apply by itself. */
  readonly key?: string;
  /** The cost of including it, minor units. */
  readonly cost?: number;
}

/** Return the candidates of a search followed by the redeemables to keep that are not among them. */
export function mergeKept({ candidates, keep }: Pick<BestStackTerms, 'candidates' | 'keep'>): readonly Redeemable[] {
  const isListed = (one: Redeemable) => candidates.some(({ object, id }) => object === one.object && id === one.id);
  return [...candidates, ...keep.filter((one) => !isListed(one))];
}

/**
 * The best stack of some candidates.
 * @returns duplicated_redeemables; invalid_payload when no stack holds what must be kept; the refusal of the order
 * @see docs/behaviour/best-stack.md
 */
export function decideBestStack(input: EvaluationInput, terms: BestStackTerms): BestStackDecision | Failure {
  const list = listSearched(input, terms);
  if (isFailure(list)) return list;
  const { redeemables, candidates, keep } = list;
  const context = buildSearchContext(input, candidates, terms.objective);
  if (isFailure(context)) return context;
  const alone = listStacksAlone(input, redeemables, { context, floor: terms.floor });
  const steps = stepsFor(terms.steps, context.start?.lines.length ?? 0);
  const result = findBestStack({ context, keep, floor: terms.floor, steps, alone });
  if (result.best === null) return NOT_KEPT;
  return toDecision(input, { redeemables, candidates, terms, result, best: result.best });
}

/** The lines up to which a step takes the same time: with more lines it takes longer in proportion. */
const LINES_OF_STEP = 10;

/** The steps of a budget on an order of so many lines, so that the budget bounds the time. */
function stepsFor(steps: number, lines: number): number {
  return Math.ceil((steps * LINES_OF_STEP) / Math.max(LINES_OF_STEP, lines));
}

const NOT_KEPT: Failure = { key: 'invalid_payload', details: 'No stack holds all redeemables of .keep.' };

interface SearchedList {
  readonly redeemables: readonly Redeemable[];
  readonly candidates: readonly Candidate[];
  /** The positions of what must be kept. */
  readonly keep: readonly number[];
}

/** The list that is searched. A record is kept under either of its names, code or id. */
function listSearched({ facts }: EvaluationInput, terms: BestStackTerms): SearchedList | Failure {
  const listed = buildCandidates(terms.candidates, facts);
  const kept = buildCandidates(terms.keep, facts);
  const duplicated = refuseDuplicates(listed) ?? refuseDuplicates(kept);
  if (duplicated) return duplicated;
  const names = new Set(listed.map(identityKey));
  const added = kept.filter((candidate) => !names.has(identityKey(candidate)));
  const redeemables = [...terms.candidates, ...added.map(({ redeemable }) => redeemable)];
  const candidates = buildCandidates(redeemables, facts);
  const positions = new Map(candidates.map((candidate, index) => [identityKey(candidate), index]));
  return { redeemables, candidates, keep: kept.flatMap((candidate) => positions.get(identityKey(candidate)) ?? []) };
}

/** The promotion stacks of which every tier applies: each is a stack by itself. */
function listStacksAlone(
  input: EvaluationInput,
  redeemables: readonly Redeemable[],
  { context, floor }: { readonly context: SearchContext; readonly floor: PriceFloor | null },
): readonly FoundStack[] {
  return redeemables.flatMap((redeemable, index) => {
    if (redeemable.object !== 'promotion_stack') return [];
    const evaluation = evaluateList(input, [redeemable]);
    if (isFailure(evaluation) || !isWholeStack(evaluation.outcomes)) return [];
    const { start, end, outcomes } = evaluation;
    const left = end === null ? 0 : payable(end);
    if (floor !== null && breaksFloor(floor, { order: end, earlier: outcomes, left, paid: 0 }, context)) return [];
    const reduction = start === null ? 0 : payable(start) - left;
    const value = context.objective === 'PAYABLE' ? reduction : sumDiscounts(outcomes);
    return { sequence: [index], set: bitOf(index), value, size: 1, stored: 0, codes: 0, state: null };
  });
}

function isWholeStack(outcomes: readonly RedeemableOutcome[]): outcomes is readonly Applicable[] {
  return outcomes.length > 0 && outcomes.every(isApplicable);
}

function evaluateList(input: EvaluationInput, redeemables: readonly Redeemable[]): Evaluation | Failure {
  return evaluate({ ...input, request: { ...input.request, redeemables } });
}

/** The `total_applied_discount_amount` of a whole stack, minor units. */
function sumDiscounts(outcomes: readonly RedeemableOutcome[]): number {
  return outcomes
    .filter(isApplicable)
    .reduce((sum, { applied }) => sum + (applied.order ?? 0) + (applied.items ?? 0), 0);
}

interface SearchedStack {
  readonly redeemables: readonly Redeemable[];
  readonly candidates: readonly Candidate[];
  readonly terms: BestStackTerms;
  readonly result: StackSearchResult;
  readonly best: FoundStack;
}

function toDecision(input: EvaluationInput, searched: SearchedStack): BestStackDecision | Failure {
  const { redeemables, result, best } = searched;
  const listOf = (stack: FoundStack) => stack.sequence.flatMap((index) => redeemables[index] ?? []);
  const chosen = listOf(best);
  const evaluation = chosen.length === 0 ? null : evaluateList(input, chosen);
  if (evaluation !== null && isFailure(evaluation)) return evaluation;
  const alternatives = result.others.flatMap((stack) => {
    const other = evaluateList(input, listOf(stack));
    return isFailure(other) ? [] : { redeemables: listOf(stack), total_discount_amount: sumDiscounts(other.outcomes) };
  });
  const others = [...redeemables.keys()].filter((index) => !best.sequence.includes(index));
  const explained = others.flatMap((index) => {
    const candidate = searched.candidates[index];
    return candidate ? explainLeftOut(input, searched, { candidate, index }) : [];
  });
  return {
    redeemables: chosen,
    evaluation,
    input: { ...input, request: { ...input.request, redeemables: chosen } },
    value: best.value,
    upperBound: result.upperBound,
    isOptimal: result.isOptimal,
    visited: result.visited,
    alternatives: alternatives.toSorted((one, other) => other.total_discount_amount - one.total_discount_amount),
    leftOut: explained.map(({ entry }) => entry),
    refusals: explained.flatMap(({ outcome }) => outcome ?? []),
  };
}

interface ExplainedCandidate {
  readonly entry: LeftOutCandidate;
  /** Its own refusal; null where that says nothing about a balance. */
  readonly outcome: RedeemableOutcome | null;
}

function explainLeftOut(
  input: EvaluationInput,
  { result, best, terms }: SearchedStack,
  { candidate, index }: { readonly candidate: Candidate; readonly index: number },
): ExplainedCandidate {
  const { redeemable } = candidate;
  const { object, id } = redeemable;
  const known = result.costs.get(index);
  if (known && known.value !== null)
    return { entry: { object, id, reason: 'WORSE', cost: best.value - known.value }, outcome: null };
  const evaluation = evaluateList(input, [redeemable]);
  const refused = isFailure(evaluation) ? null : (evaluation.outcomes.find(isRefused) ?? null);
  const own = isFailure(evaluation) ? evaluation.key : refused && keyOf(refused);
  if (isBlindPayment(candidate, input) && (own === null || own === UNSEEN))
    return { entry: { object, id, reason: 'INAPPLICABLE', key: UNSEEN }, outcome: null };
  if (own !== null) return { entry: { object, id, reason: 'INAPPLICABLE', key: own }, outcome: refused };
  return { entry: { object, id, reason: known && terms.floor !== null ? 'FLOOR' : 'WORSE' }, outcome: null };
}

const UNSEEN = 'gift_amount_exceeded';

type RefusedOutcome = Exclude<RedeemableOutcome, Applicable>;

function isRefused(outcome: RedeemableOutcome): outcome is RefusedOutcome {
  return !isApplicable(outcome);
}

function keyOf(outcome: RefusedOutcome): string {
  return isInapplicable(outcome) ? outcome.failure.key : outcome.key;
}
