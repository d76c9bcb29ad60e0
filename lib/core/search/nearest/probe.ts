// Evaluate a redeemable after an addition to its request, by the same fold as a validation.
import { isFailure } from '../../../errors';
import { type Candidate, identityKey } from '../../evaluation/candidate/candidate';
import { type Applicable, type RedeemableOutcome, isApplicable } from '../../evaluation/candidate/outcome';
import { isStoredValue } from '../../evaluation/candidate/target';
import { ruleTest } from '../../evaluation/candidate/rules-of-candidate';
import { evaluationContext } from '../../evaluation/context';
import type { EvaluationInput } from '../../evaluation/facts';
import { openOrder } from '../../order/input';
import { NO_LINES_SEEN } from '../../order/line-view';
import { type OrderState, payable } from '../../order/state';
import { discountUnitsOf } from '../../order/output';
import type { RuleContext } from '../../rules/context';
import { evaluate } from '../../stacking/combine';
import { evaluateRequest } from '../best-stack/selection';
import type { StepBudget } from '../step-budget';
import { type Addition, type Lever, addToOrder } from './addition';

interface SearchBudgets {
  /** Evaluations for this redeemable. */
  readonly own: StepBudget;
  /** Evaluations of a single redeemable, for the whole request. */
  readonly request: StepBudget;
}

/** The redeemable under search, and how its request is evaluated. */
export interface NearestSubject {
  readonly input: EvaluationInput;
  readonly candidate: Candidate;
  /** True when the redeemable is tried in its place among the others of the request. */
  readonly isInRequest: boolean;
  readonly budgets: SearchBudgets;
}

/** The result that one evaluation shows of a redeemable. */
export interface Probe {
  readonly outcome: RedeemableOutcome;
  /** The order of the request, before any redeemable. */
  readonly start: OrderState | null;
  /** The order before this redeemable. */
  readonly before: OrderState | null;
  /** The input of its rules; null for a redeemable without rules. */
  readonly context: RuleContext | null;
  /** True when it applies, and takes money off or moves units. */
  readonly works: boolean;
}

/** True when the search has used up its evaluations, for this redeemable or for the whole request. */
export function isSpent({ budgets }: NearestSubject): boolean {
  return budgets.own.isSpent || budgets.request.isSpent;
}

/** Evaluates the request after an addition. @returns null when the request is then refused as a whole */
export function probe(subject: NearestSubject, levers: readonly Lever[], addition: Addition): Probe | null {
  const { input, candidate } = subject;
  const raised = raiseInput(input, levers, addition);
  const evaluation = evaluateSubject(subject, raised);
  if (isFailure(evaluation)) return null;
  const { outcomes, start } = evaluation;
  const place = outcomes.findIndex((one) => identityKey(one.candidate) === identityKey(candidate));
  const outcome = outcomes[place];
  if (!outcome) return null;
  const earlier = outcomes.slice(0, place).filter(isApplicable);
  const before = earlier.at(-1)?.order ?? start;
  return {
    outcome,
    start,
    before,
    context: contextOf(raised, { outcome, before, earlier }),
    works: isWorking(outcome),
  };
}

/** Evaluates as a validation would, and counts it. Redeemables after the subject change nothing about it. */
function evaluateSubject({ candidate, isInRequest, budgets }: NearestSubject, raised: EvaluationInput) {
  const isSelected = raised.facts.config.stackingRules.redeemables_selection === 'BEST';
  budgets.own.count();
  const evaluation =
    isInRequest && isSelected ? evaluateRequest(raised, budgets.request) : evaluate(raised, null, candidate);
  budgets.request.count(isFailure(evaluation) ? 1 : evaluation.outcomes.length);
  return evaluation;
}

/** The outcome of the redeemable after an addition, as if no redeemable had rules; null when the request is refused. */
export function probeWithoutRules(
  subject: NearestSubject,
  levers: readonly Lever[],
  addition: Addition,
): RedeemableOutcome | null {
  const { input, candidate, budgets } = subject;
  budgets.own.count();
  const evaluation = evaluate(raiseInput(input, levers, addition), { keeps: () => false }, candidate);
  budgets.request.count(isFailure(evaluation) ? 1 : evaluation.outcomes.length);
  if (isFailure(evaluation)) return null;
  return evaluation.outcomes.find((one) => identityKey(one.candidate) === identityKey(candidate)) ?? null;
}

/** The amount left to pay after the redeemable, as if there were no rules; null when it does not apply then. */
export function totalAfter(subject: NearestSubject, levers: readonly Lever[], addition: Addition): number | null {
  const outcome = probeWithoutRules(subject, levers, addition);
  return outcome && isApplicable(outcome) && outcome.order?.amount !== undefined && outcome.order.amount !== null
    ? payable(outcome.order)
    : null;
}

/** The order's amount before discounts after an addition, minor units; zero for an order without an amount. */
export function amountAfter(input: EvaluationInput, levers: readonly Lever[], addition: Addition): number {
  return orderAfter(input, levers, addition)?.amount ?? 0;
}

/** The order before discounts after an addition; null when there is none. */
export function orderAfter(input: EvaluationInput, levers: readonly Lever[], addition: Addition): OrderState | null {
  const { catalog, order: stored } = input.facts;
  const request = addToOrder(input.request.order, levers, addition) ?? null;
  return openOrder({ request, stored: stored?.order ?? null, notes: stored?.notes, catalog });
}

/** True when an outcome takes money off, or moves units. */
export function isWorking(outcome: RedeemableOutcome): boolean {
  return isApplicable(outcome) && (discountOfOutcome(outcome) > 0 || outcome.applied.lines.some(movesUnits));
}

/** Minor units that an outcome takes off. */
export function discountOfOutcome(outcome: RedeemableOutcome): number {
  return isApplicable(outcome) ? (outcome.applied.order ?? 0) + (outcome.applied.items ?? 0) : 0;
}

/** The steps of a redeemable that works: complete bundles, else the units that its discount reaches. */
export function stepsOfOutcome({ benefit, applied }: Applicable): number {
  if (benefit.kind === 'DISCOUNT' && benefit.bundle) return benefit.bundle.quantity;
  return applied.lines.reduce((sum, line) => sum + discountUnitsOf(line), 0);
}

/** True for a gift or loyalty card. */
export function isCard({ target }: Candidate): boolean {
  return isStoredValue(target);
}

function movesUnits({ addedUnits = 0 }: { readonly addedUnits?: number }): boolean {
  return addedUnits !== 0;
}

function raiseInput(input: EvaluationInput, levers: readonly Lever[], addition: Addition): EvaluationInput {
  const order = addToOrder(input.request.order, levers, addition);
  if (order === (input.request.order ?? undefined)) return input;
  return { ...input, request: { ...input.request, ...(order && { order }) } };
}

function contextOf(
  input: EvaluationInput,
  place: {
    readonly outcome: RedeemableOutcome;
    readonly before: OrderState | null;
    readonly earlier: readonly Applicable[];
  },
): RuleContext | null {
  const { candidate } = place.outcome;
  if (candidate.rules.length === 0) return null;
  const test = ruleTest({
    candidate,
    input: evaluationContext(input),
    order: place.before,
    seen: NO_LINES_SEEN,
    earlier: place.earlier,
  });
  return test?.context ?? null;
}
