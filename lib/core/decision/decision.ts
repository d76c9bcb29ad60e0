// Decisions: kept as plain values, made again from them, and compared.
import { type Failure, isFailure } from '../../errors';
import type { OrderItem } from '../../model/records/order';
import {
  type Applicable,
  type Evaluation,
  isApplicable,
  isInapplicable,
  type RedeemableOutcome,
} from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { NOTHING_APPLIED, orderAmounts, orderItems, sumAppliedDiscounts } from '../order/output';
import type { OrderState } from '../order/state';
import { evaluateRequest } from '../search/best-stack/selection';
import type { Writable } from '../object-members';
import { listDifferences, toCanonicalJson } from './differences';
import { toEvaluationInput } from './evaluation-input';
import { toDecisionInput } from './input';
import type {
  DecidedLine,
  DecidedOrder,
  DecidedRedeemable,
  Decision,
  DecisionDocument,
  DecisionOutcome,
  DecisionStep,
  Replay,
} from './types';

interface Decided {
  readonly input: EvaluationInput;
  readonly evaluation: Evaluation | Failure;
  /** The refusal of the attempt; it counts where the evaluation was valid. */
  readonly failure?: Pick<Failure, 'key'>;
}

/**
 * Build the record of a decision: what it was made from, its outcome and its steps.
 * @param sha256 of the file that replays decisions; null without one
 */
export function buildDecision({ input, evaluation, failure }: Decided, sha256: string | null): Decision {
  return {
    engine: ENGINE,
    decided_at: new Date(input.nowMs).toISOString(),
    replayer: { engine: ENGINE, sha256 },
    input: toDecisionInput(input),
    outcome: toDecisionOutcome(evaluation, failure?.key),
    explain: toDecisionSteps(evaluation),
  };
}

/**
 * The outcome of a decision with the engine of today. What refused a redemption after its evaluation is no part of the
 * evaluation, and stays.
 */
export function decideAgain({
  input,
  decided_at,
  outcome,
}: Pick<Decision, 'input' | 'decided_at' | 'outcome'>): DecisionOutcome {
  const isLater = outcome.key !== undefined && outcome.redeemables.length > 0;
  return toDecisionOutcome(evaluateRequest(toEvaluationInput(input, decided_at)), isLater ? outcome.key : null);
}

/**
 * Decide again from what a document holds.
 * @returns equal when the outcome has the same bytes in canonical form
 * @see docs/behaviour/decision-records.md#replay
 */
export function replayDecision(document: Pick<Decision, 'input' | 'decided_at' | 'outcome'>): Replay {
  const now = decideAgain(document);
  const equal = toCanonicalJson(document.outcome) === toCanonicalJson(now);
  return { equal, engine: ENGINE, differences: equal ? [] : listDifferences(document.outcome, now) };
}

/** The document of a decision, with a replay by the engine of today. */
export function toDecisionDocument(decision: Decision): DecisionDocument {
  const { engine, decided_at, replayer, input, outcome, explain } = decision;
  return {
    object: 'decision',
    engine,
    decided_at,
    replayer,
    input,
    outcome,
    explain,
    replay: replayDecision(decision),
  };
}

// What was decided, in the form that a replay compares.

/**
 * Convert an evaluation to its outcome.
 * @param refusal the key of a refusal after a valid evaluation, such as of a reward without a free code; null without
 */
export function toDecisionOutcome(evaluation: Evaluation | Failure, refusal: string | null = null): DecisionOutcome {
  if (isFailure(evaluation)) return { valid: false, key: evaluation.key, redeemables: [], order: null };
  const { outcomes, end } = evaluation;
  const isRefused = evaluation.valid && refusal !== null;
  const valid = evaluation.valid && !isRefused;
  return {
    valid,
    ...(isRefused && { key: refusal }),
    redeemables: outcomes.map(decidedRedeemable),
    order: valid && end ? decidedOrder(end, outcomes) : null,
  };
}

function decidedRedeemable(outcome: RedeemableOutcome): DecidedRedeemable {
  const { object, id } = outcome.candidate;
  const { status } = outcome;
  if (isApplicable(outcome)) {
    return { object, id, status, applied_discount_amount: sumApplied(outcome), ...paidBy(outcome) };
  }
  return { object, id, status, key: isInapplicable(outcome) ? outcome.failure.key : outcome.key };
}

function sumApplied({ applied }: Applicable): number {
  return (applied.order ?? 0) + (applied.items ?? 0);
}

function paidBy({ benefit }: Applicable): Pick<DecidedRedeemable, 'credits' | 'points'> {
  if (benefit.kind === 'DISCOUNT') return {};
  return benefit.kind === 'GIFT' ? { credits: benefit.credits } : { points: benefit.points };
}

function decidedOrder(end: OrderState, outcomes: readonly RedeemableOutcome[]): DecidedOrder {
  const applied = sumAppliedDiscounts(outcomes.filter(isApplicable).map((one) => one.applied));
  const amounts = orderAmounts(end, applied);
  return {
    amount: amounts.amount ?? 0,
    total_discount_amount: amounts.total_discount_amount ?? 0,
    total_applied_discount_amount: amounts.total_applied_discount_amount ?? 0,
    total_amount: amounts.total_amount ?? 0,
    items: orderItems(end, applied).map(decidedLine),
  };
}

/** Built member by member for speed: this runs for every line of every decision of a backtest. */
function decidedLine(item: OrderItem): DecidedLine {
  const { product_id, sku_id, quantity, amount, discount_amount, applied_discount_amount } = item;
  const line = {} as Writable<DecidedLine>;
  if (product_id !== undefined) line.product_id = product_id;
  if (sku_id !== undefined) line.sku_id = sku_id;
  line.quantity = quantity ?? 0;
  line.amount = amount ?? 0;
  line.discount_amount = discount_amount ?? 0;
  line.applied_discount_amount = applied_discount_amount ?? 0;
  return line;
}

/** The amounts of the order before and after each redeemable, in processing order. */
export function toDecisionSteps(evaluation: Evaluation | Failure): readonly DecisionStep[] {
  if (isFailure(evaluation)) return [];
  let order = evaluation.start;
  return evaluation.outcomes.map((outcome) => {
    const { object, id } = outcome.candidate;
    const before = order;
    if (isApplicable(outcome)) order = outcome.order;
    const applied = isApplicable(outcome) ? outcome.applied : NOTHING_APPLIED;
    return {
      object,
      id,
      amounts_before: before ? orderAmounts(before, NOTHING_APPLIED) : {},
      amounts_after: order ? orderAmounts(order, applied) : {},
    };
  });
}

/**
 * Rises whenever the same input may give another outcome, with a line in docs/engine-versions.md. The kept decisions of
 * `tests/properties/kept-decisions` are replayed against it.
 */
export const ENGINE = 1;
