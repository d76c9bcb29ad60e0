// Decide the recorded order of a redemption again, with the units that the customer keeps.
import { type Failure, isFailure } from '../../errors';
import type { CalculatedOrder } from '../../model/records/order';
import type { Return } from '../../model/records/return';
import { toEvaluationInput } from '../decision/evaluation-input';
import { type Applicable, type Evaluation, isApplicable, isInapplicable } from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { openOrder } from '../order/input';
import type { Line } from '../order/state';
import { evaluateRequest } from '../search/best-stack/selection';
import { computeLineCosts } from './basis';
import { valueOfReturned } from './refund';
import { shrinkOrder } from './smaller-order';
import type { RecordedDecision, ReturnBasis, ReturnInput, ReturnLine } from './types';

/** A redemption that can be decided again. */
export interface ReEvaluable {
  /** The order after the redemption. */
  readonly order: CalculatedOrder;
  readonly decision: RecordedDecision;
}

/**
 * Return what RE_EVALUATE decides again.
 * @returns policy_not_applicable without a decision record, for replaced units, for a discount from before the
 *   redemption, and where the amount of the order is not the sum of its lines
 * @see docs/behaviour/returns.md#deciding-again
 */
export function requireReEvaluable({ basis, recorded }: ReturnInput): ReEvaluable | Failure {
  if (!recorded?.decision) return notApplicable('needs the recorded decision of the redemption, which is not stored.');
  const { order, decision } = recorded;
  const items = order.items ?? [];
  if (items.some(({ application_details: details = [] }) => details.length > 0)) {
    return notApplicable('is not possible for an order of which units were replaced.');
  }
  if (items.reduce((sum, { amount = 0 }) => sum + amount, 0) !== (order.amount ?? 0)) {
    return notApplicable('needs an order whose amount is the sum of its lines.');
  }
  if (basis.lines.some(({ amount, costBefore }) => costBefore < amount)) {
    return notApplicable('is not possible for an order that had a discount before the redemption.');
  }
  return { order, decision };
}

function notApplicable(why: string): Failure {
  return { key: 'policy_not_applicable', details: `RE_EVALUATE ${why}` };
}

/** The cost of the kept units when they are decided again. */
export interface KeptEvaluation {
  /** Minor units, after discounts; cards are payments and count as none. */
  readonly cost: number;
  /** The redeemables that applied to the whole order, and do not apply to what is kept. */
  readonly dropped: Return['dropped_redeemables'];
}

export const NOTHING_KEPT: KeptEvaluation = { cost: 0, dropped: [] };

/**
 * Decide the order of a redemption again as of then, with the kept units alone.
 * @param returned units by line of the basis, of all returns so far
 * @see docs/behaviour/returns.md#deciding-again
 */
export function evaluateKept({
  basis,
  returned,
  decision,
}: Pick<ReEvaluable, 'decision'> & {
  readonly basis: ReturnBasis;
  readonly returned: readonly number[];
}): KeptEvaluation {
  const kept = basis.lines.map(({ quantity }, index) => quantity - (returned[index] ?? 0));
  if (kept.every((units) => units === 0)) return NOTHING_KEPT;
  const recorded = toEvaluationInput(decision.input, decision.decided_at);
  const placed = openPlacedLines(recorded);
  const units = placed.map(({ quantity }, index) => Math.min(quantity, kept[index] ?? 0));
  const evaluation = evaluateRequest(asPartial(shrinkOrder(recorded, { placed, units })));
  const held = isFailure(evaluation) ? NO_LINES : linesHeld(evaluation, { basis, units });
  return { cost: costOf(basis, returned, held), dropped: droppedRedeemables(decision, evaluation) };
}

/** The lines of the order before the redemption: the first lines of the basis, in the same order. */
function openPlacedLines({ request, facts }: EvaluationInput): readonly Line[] {
  const { order: stored, catalog } = facts;
  const sources = { request: request.order ?? null, stored: stored?.order ?? null, notes: stored?.notes, catalog };
  return openOrder(sources)?.lines ?? [];
}

/** A redeemable that fails is left out in either mode. The best stack is chosen only where the redemption chose it. */
function asPartial(input: EvaluationInput): EvaluationInput {
  const { config } = input.facts;
  if (config.stackingRules.redeemables_application_mode === 'PARTIAL') return input;
  const stackingRules = {
    ...config.stackingRules,
    redeemables_application_mode: 'PARTIAL',
    redeemables_selection: 'AS_SENT',
  } as const;
  return { ...input, facts: { ...input.facts, config: { ...config, stackingRules } } };
}

/** A line of the smaller order after its discounts. */
interface HeldLine {
  /** The line of the basis; null for a line that only the smaller order has. */
  readonly index: number | null;
  readonly quantity: number;
  /** Minor units. */
  readonly cost: number;
}

const NO_LINES: readonly HeldLine[] = [];

function linesHeld(
  { end, outcomes }: Evaluation,
  { basis, units }: { readonly basis: ReturnBasis; readonly units: readonly number[] },
): readonly HeldLine[] {
  const lines = end?.lines ?? [];
  const discounts = outcomes.filter(isApplicable).filter((outcome) => !isPayment(outcome));
  const parts = lines.map(({ amount }, index) => ({ amount: amount ?? 0, before: 0, own: takenOff(discounts, index) }));
  const ofOrder = discounts.reduce((sum, { applied }) => sum + (applied.order ?? 0), 0);
  const costs = computeLineCosts(parts, { before: 0, own: ofOrder });
  const indexes = matchLines(lines, { basis, units });
  return lines.map(({ quantity }, position) => ({
    index: indexes[position] ?? null,
    quantity,
    cost: costs[position] ?? 0,
  }));
}

/** True for a gift or loyalty card that paid, as in the basis. */
function isPayment({ benefit }: Applicable): boolean {
  if (benefit.kind === 'GIFT') return benefit.credits > 0;
  return benefit.kind === 'POINTS' && benefit.points > 0;
}

function takenOff(discounts: readonly Applicable[], index: number): number {
  return discounts
    .flatMap(({ applied }) => applied.lines.filter((line) => line.index === index))
    .reduce((sum, { discount }) => sum + discount, 0);
}

/** The lines of the basis: of placed lines those with units, then, for each added line, one of the same product. */
function matchLines(
  lines: readonly Line[],
  { basis, units }: { readonly basis: ReturnBasis; readonly units: readonly number[] },
): readonly (number | null)[] {
  const placed = units.flatMap((count, index) => (count > 0 ? [index] : []));
  const added = basis.lines.flatMap((line, index) => (index < units.length ? [] : [{ line, index }]));
  return lines.map(({ identity }, position) => {
    const index = placed[position];
    if (index !== undefined) return index;
    const found = added.findIndex(({ line }) => isOfSameProduct(line, identity));
    return added.splice(found, found < 0 ? 0 : 1)[0]?.index ?? null;
  });
}

function isOfSameProduct({ productId, skuId }: ReturnLine, { product_id, sku_id }: Line['identity']): boolean {
  return productId === (product_id ?? null) && skuId === (sku_id ?? null);
}

/** The costs of the smaller order, and the list value of kept units that it does not hold. */
function costOf(basis: ReturnBasis, returned: readonly number[], held: readonly HeldLine[]): number {
  const ofOthers = held.reduce((sum, { index, cost }) => (index === null ? sum + cost : sum), 0);
  return basis.lines.reduce((sum, line, index) => {
    const units = returned[index] ?? 0;
    const own = held.find((one) => one.index === index);
    return sum + costOfLine(line, units, own);
  }, ofOthers);
}

/** Free shipping is not charged later: a kept shipping line costs at most what it cost. */
function costOfLine(line: ReturnLine, returned: number, held: HeldLine | undefined): number {
  const now = valueOfReturned(line, returned);
  const lacking = Math.max(returned, line.quantity - (held?.quantity ?? 0));
  const cost = (held?.cost ?? 0) + valueOfReturned(line, lacking).amount - now.amount;
  return line.isShipping ? Math.min(cost, line.cost - now.cost) : cost;
}

/** Return what no longer applies, in processing order. A refusal of the whole request drops everything. */
function droppedRedeemables(
  { outcome }: RecordedDecision,
  evaluation: Evaluation | Failure,
): KeptEvaluation['dropped'] {
  const redeemed = outcome.redeemables.filter(({ status }) => status === 'APPLICABLE');
  if (isFailure(evaluation)) return redeemed.map(({ object, id }) => ({ object, id, key: evaluation.key }));
  return evaluation.outcomes.flatMap((one) => {
    const { object, id } = one.candidate;
    if (isApplicable(one) || !redeemed.some((other) => other.object === object && other.id === id)) return [];
    return [{ object, id, key: isInapplicable(one) ? one.failure.key : one.key }];
  });
}
