// The answer to a validation.
import type { CalculatedOrder } from '../../model/records/order';
import type { EvaluationInput } from '../evaluation/facts';
import type { ValidationSession } from '../evaluation/reservations';
import { stepsOf, sumAppliedDiscounts } from '../order/output';
import { type Evaluation, type RedeemableOutcome, isApplicable } from '../evaluation/candidate/outcome';
import {
  type RedeemableEntry,
  type EntrySetting,
  type Expansion,
  buildCalculatedOrders,
  buildEntry,
  expansionOf,
} from './entries';
import type { NearestFindings } from '../search/nearest-rewards/request-findings';
import { toRewardResponse } from '../search/nearest-rewards/nearest-answer';
import { orderIdentity } from './order-identity';
import type { ValidateResponse } from '../../model/generated-answers/validations';

export interface ValidationSetting {
  readonly id: string;
  readonly trackingId: string | null;
  readonly session: ValidationSession | null;
  /** Additions that the redeemables lack; absent when the request does not expand it. */
  readonly nearest?: NearestFindings | undefined;
}

/**
 * The answer to a validation. Failing and skipped redeemables are also listed separately; with PARTIAL they are listed
 * only there, unless nothing applies.
 * @see docs/behaviour/decisions.md#validation-answer
 */
export function validationAnswer(
  evaluation: Evaluation,
  input: EvaluationInput,
  setting: ValidationSetting,
): ValidateResponse {
  const { outcomes, valid } = evaluation;
  const expansion = expansionOf(input);
  const { each, combined } = shownOrders(evaluation, input, expansion);
  const plain = entriesOf(outcomes, { input, expansion }, each);
  const entries = setting.nearest ? withNearest(plain, outcomes, setting.nearest) : plain;
  const of = <Status extends RedeemableOutcome['status']>(status: Status) =>
    entries.filter((entry): entry is Extract<RedeemableEntry, { readonly status: Status }> => entry.status === status);
  const inapplicable = of('INAPPLICABLE');
  const skipped = of('SKIPPED');
  return {
    id: setting.id,
    valid,
    redeemables: evaluation.mode === 'PARTIAL' && valid ? of('APPLICABLE') : entries,
    ...(inapplicable.length > 0 && { inapplicable_redeemables: inapplicable }),
    ...(skipped.length > 0 && { skipped_redeemables: skipped }),
    ...(combined && { order: combined }),
    ...(setting.trackingId !== null && { tracking_id: setting.trackingId }),
    ...(setting.session && { session: setting.session }),
    stacking_rules: input.facts.config.stackingRules,
  };
}

interface ShownOrders {
  /** The order after each redeemable that applied; empty when the expansion does not select orders. */
  readonly each: readonly CalculatedOrder[];
  /** The order after all redeemables; its `applied_` members are the sums over the request. */
  readonly combined: CalculatedOrder | null;
}

/** Built together, so that the orders share the lines to which nothing was applied. */
function shownOrders({ outcomes, end, valid }: Evaluation, input: EvaluationInput, expansion: Expansion): ShownOrders {
  const applicable = outcomes.filter(isApplicable);
  const steps = expansion.order ? stepsOf(applicable) : [];
  const count = steps.length;
  if (valid && end) steps.push({ order: end, applied: sumAppliedDiscounts(applicable.map(({ applied }) => applied)) });
  const orders = buildCalculatedOrders(orderIdentity(input, outcomes), steps);
  return { each: orders.slice(0, count), combined: orders[count] ?? null };
}

/** An entry for each outcome. */
function entriesOf(
  outcomes: readonly RedeemableOutcome[],
  setting: EntrySetting,
  orders: ShownOrders['each'],
): readonly RedeemableEntry[] {
  let next = 0;
  return outcomes.map((outcome) => {
    if (!isApplicable(outcome)) return buildEntry(outcome, setting, null);
    const order = orders[next] ?? null;
    next += 1;
    return buildEntry(outcome, setting, order);
  });
}

/** The entries with what is missing until each redeemable works. */
function withNearest(
  entries: readonly RedeemableEntry[],
  outcomes: readonly RedeemableOutcome[],
  findings: NearestFindings,
): readonly RedeemableEntry[] {
  return entries.map((entry, index) => {
    const candidate = outcomes[index]?.candidate;
    const found = candidate && findings.get(candidate);
    if (!found) return entry;
    return { ...entry, nearest: toRewardResponse(found.nearest), more: toRewardResponse(found.more) };
  });
}
