// Evaluate a redeemable after an addition to its request, by the same fold as a validation.
import { isFailure } from '../../../errors';
import { type Candidate, identityKey } from '../../evaluation/candidate/candidate';
import { type Applicable, type RedeemableOutcome, isApplicable } from '../../evaluation/candidate/outcome';
import { isStoredValue } from '../../evaluation/candidate/target';
import { ruleTest } from '../../evaluation/candidate/rules-of-candidate';
import { type EvaluationContext, evaluationContext } from '../../evaluation/context';
import type { EvaluationInput } from '../../evaluation/facts';
import { openOrder } from '../../order/input';
import { NO_LINES_SEEN } from '../../order/line-view';
import { type OrderState, payable } from '../../order/state';
import { discountUnitsOf } from '../../order/output';
import type { RuleContext } from '../../rules/context';
import type { CombinationState } from '../../stacking/fold';
import { evaluateRequest } from '../best-stack/selection';
import type { StepBudget } from '../step-budget';
import { type Addition, type Lever, addToOrder, nameAddition } from './addition';
import type { RaisedOrder, RequestFold } from './request-fold';

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
  /** True when the stacking rules choose among the redeemables of the request. */
  readonly isSelected: boolean;
  /** The fold of the request of the input. */
  readonly fold: RequestFold;
  /** The results of evaluations, by the name of the addition. */
  readonly probes: Map<string, Probe | null>;
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

/** True when the other redeemables of the request leave an amount that rises with the order. */
export function hasSteadyCompany({ input, candidate, isInRequest, isSelected, fold }: NearestSubject): boolean {
  if (!isInRequest || input.request.redeemables.length < 2) return true;
  return !isSelected && fold.hasSteadyCompany(candidate);
}

/** Evaluates the request after an addition, once. @returns null when the request is then refused as a whole */
export function probe(subject: NearestSubject, levers: readonly Lever[], addition: Addition): Probe | null {
  const { probes } = subject;
  const raised = raiseOrderOf(subject, levers, addition);
  const known = probes.get(raised.name);
  if (known !== undefined) return known;
  subject.budgets.own.count();
  const shown = subject.isSelected ? probeSelected(subject, raised) : probeInPlace(subject, raised);
  probes.set(raised.name, shown);
  return shown;
}

/** Redeemables after the subject change nothing about it. */
function probeInPlace({ candidate, fold, budgets }: NearestSubject, raised: RaisedOrder): Probe | null {
  const folded = fold.attempt(candidate, raised, budgets.request);
  if (folded === null) return null;
  const { outcome, start, before, input } = folded;
  const context = contextOf(input, outcome.candidate, before);
  return { outcome, start, before: before.order, context, works: isWorking(outcome) };
}

/** Evaluates the best stack of the request, which decides the place of the redeemable. */
function probeSelected({ input, candidate, budgets }: NearestSubject, { order }: RaisedOrder): Probe | null {
  const raised = { ...input, request: { ...input.request, ...(order && { order }) } };
  const evaluation = evaluateRequest(raised, budgets.request);
  budgets.request.count(isFailure(evaluation) ? 1 : evaluation.outcomes.length);
  if (isFailure(evaluation)) return null;
  const { outcomes, start } = evaluation;
  const place = outcomes.findIndex((one) => identityKey(one.candidate) === identityKey(candidate));
  const outcome = outcomes[place];
  if (!outcome) return null;
  const earlier = outcomes.slice(0, place).filter(isApplicable);
  const before = earlier.at(-1)?.order ?? start;
  const context = contextOf(evaluationContext(raised), outcome.candidate, {
    order: before,
    seen: NO_LINES_SEEN,
    earlier,
  });
  return { outcome, start, before, context, works: isWorking(outcome) };
}

/** The outcome of the redeemable after an addition, as if it had no rules; null when the request is refused. */
export function probeWithoutRules(
  subject: NearestSubject,
  levers: readonly Lever[],
  addition: Addition,
): RedeemableOutcome | null {
  const { candidate, budgets, fold } = subject;
  budgets.own.count();
  const raised = raiseOrderOf(subject, levers, addition);
  return fold.attemptWithoutRules(candidate, raised, budgets.request)?.outcome ?? null;
}

/** The amount left to pay after an addition and the redeemable without its rules; null when it does not apply. */
export function payableWithoutRules(
  subject: NearestSubject,
  levers: readonly Lever[],
  addition: Addition,
): number | null {
  const outcome = probeWithoutRules(subject, levers, addition);
  return outcome && isApplicable(outcome) && outcome.order?.amount !== undefined && outcome.order.amount !== null
    ? payable(outcome.order)
    : null;
}

/** The order's amount before discounts after an addition, minor units; zero for an order without an amount. */
export function amountAfter(subject: NearestSubject, levers: readonly Lever[], addition: Addition): number {
  return orderAfter(subject, levers, addition)?.amount ?? 0;
}

/** The order before discounts after an addition; null when there is none. */
export function orderAfter(subject: NearestSubject, levers: readonly Lever[], addition: Addition): OrderState | null {
  const { catalog, order: stored } = subject.input.facts;
  const raised = raiseOrderOf(subject, levers, addition);
  const known = subject.probes.get(raised.name);
  if (known) return known.start;
  const request = raised.order ?? null;
  const { opened } = subject.fold;
  return openOrder({ request, stored: stored?.order ?? null, notes: stored?.notes, catalog, opened });
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

function raiseOrderOf({ input }: NearestSubject, levers: readonly Lever[], addition: Addition): RaisedOrder {
  return {
    name: nameAddition(levers, addition),
    get order() {
      return addToOrder(input.request.order, levers, addition);
    },
  };
}

function contextOf(
  input: EvaluationContext,
  candidate: Candidate,
  { order, seen, earlier }: Pick<CombinationState, 'order' | 'seen' | 'earlier'>,
): RuleContext | null {
  return ruleTest({ candidate, input, order, seen, earlier })?.context ?? null;
}
