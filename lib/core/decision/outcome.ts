// What was decided, in the form that a replay compares.
import { type Failure, isFailure } from '../../errors';
import type { OrderItem } from '../../model/records/order';
import {
  type Applicable,
  type Evaluation,
  type RedeemableOutcome,
  isApplicable,
  isInapplicable,
} from '../evaluation/candidate/outcome';
import { NOTHING_APPLIED, orderAmounts, orderItems, sumAppliedDiscounts } from '../order/output';
import type { OrderState } from '../order/state';
import type { Writable } from '../writable';
import type { DecidedLine, DecidedOrder, DecidedRedeemable, DecisionOutcome, DecisionStep } from './types';

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
