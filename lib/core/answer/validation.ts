// The answer to a validation.
import type { CalculatedOrder } from '../../model/records/order';
import type { StackingRules, StackingRulesRecord } from '../../model/records/settings';
import type { EvaluationInput } from '../evaluation/facts';
import type { ShownSession } from '../evaluation/reservations';
import { sumApplied } from '../order/output';
import { stackingRulesOf } from '../stacking/candidate';
import { type Evaluation, isApplicable } from '../stacking/outcome';
import { type Entry, calculatedOrder, entryOf, inapplicableEntries, skippedEntries } from './entries';
import { orderIdentity } from './order-identity';

export interface ValidationResponse {
  readonly id: string;
  readonly valid: boolean;
  readonly redeemables: readonly Entry[];
  readonly inapplicable_redeemables?: readonly Entry[];
  readonly skipped_redeemables?: readonly Entry[];
  readonly order?: CalculatedOrder;
  readonly tracking_id?: string;
  readonly session?: ShownSession;
  readonly stacking_rules: StackingRules;
}

export interface ValidationSetting {
  readonly id: string;
  readonly trackingId: string | null;
  readonly session: ShownSession | null;
}

/**
 * What a validation answers. Failing and skipped redeemables are also listed apart; with PARTIAL only there, unless
 * nothing applies.
 * @see docs/behaviour.md#validation-answer
 */
export function validationAnswer(
  evaluation: Evaluation,
  input: EvaluationInput,
  setting: ValidationSetting,
): ValidationResponse {
  const inapplicable = inapplicableEntries(evaluation, input);
  const skipped = skippedEntries(evaluation, input);
  const order = evaluation.valid ? combinedOrder(evaluation, input) : null;
  return {
    id: setting.id,
    valid: evaluation.valid,
    redeemables: listedOutcomes(evaluation).map((outcome) => entryOf(outcome, input)),
    ...(inapplicable.length > 0 && { inapplicable_redeemables: inapplicable }),
    ...(skipped.length > 0 && { skipped_redeemables: skipped }),
    ...(order && { order }),
    ...(setting.trackingId !== null && { tracking_id: setting.trackingId }),
    ...(setting.session && { session: setting.session }),
    stacking_rules: shownRules(input),
  };
}

function listedOutcomes({ outcomes, mode, valid }: Evaluation) {
  return mode === 'PARTIAL' && valid ? outcomes.filter(isApplicable) : outcomes;
}

/** The order after all redeemables; its `applied_` members are the sums over the request. */
function combinedOrder({ end, outcomes }: Evaluation, input: EvaluationInput): CalculatedOrder | null {
  if (end === null) return null;
  const total = sumApplied(outcomes.filter(isApplicable).map((outcome) => outcome.applied));
  return calculatedOrder(orderIdentity(input), end, total);
}

/** The effective settings, without the members of their record. */
export function shownRules(input: EvaluationInput): StackingRules {
  const known: StackingRules & Partial<StackingRulesRecord> = stackingRulesOf(input.facts.config);
  const { id, created_at, updated_at, ...rules } = known;
  return rules;
}
