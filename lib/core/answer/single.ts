// The older answers about one code or one promotion tier.
import { type Failure, messageOf, reasonOf } from '../../errors';
import type { PromotionTier } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from '../evaluation/facts';
import { showsBalance } from '../evaluation/ownership';
import type { ShownSession } from '../evaluation/reservations';
import { SKIP_MESSAGES } from '../stacking/limits';
import type { Applicable, Outcome } from '../stacking/outcome';
import { tierOf, voucherOf } from '../stacking/target';
import { type Entry, calculatedOrder, errorOf, expansionOf, list } from './entries';
import { orderIdentity } from './order-identity';
import { shownTier } from './records';
import { redeemableMetadata } from './redeemable-metadata';

export interface SingleSetting {
  readonly trackingId: string | null;
  readonly session: ShownSession | null;
}

/**
 * The answer to a validation of one code: its benefit, or the reason of the refusal.
 * @see docs/behaviour/single-calls.md#answers
 */
export function voucherValidation(outcome: Outcome, input: EvaluationInput, setting: SingleSetting): Entry {
  const { target, id } = outcome.candidate;
  const voucher = voucherOf(target);
  const named = { code: voucher?.code ?? id, ...(voucher && { metadata: redeemableMetadata(target, input) }) };
  if (outcome.status !== 'APPLICABLE') {
    return { ...refused(outcome, input, setting), customer_id: input.facts.customer?.id ?? null, ...named };
  }
  return {
    ...applied(outcome, input, setting),
    ...named,
    ...benefitOf(outcome, voucher && showsBalance(voucher, input) ? voucher : null),
    ...(voucher && voucherMembers(voucher)),
    ...expanded(outcome, input),
  };
}

function voucherMembers({ campaign, campaign_id, start_date, expiration_date }: Voucher): Entry {
  return {
    ...(campaign && { campaign }),
    ...(campaign_id && { campaign_id }),
    ...(start_date && { start_date }),
    ...(expiration_date && { expiration_date }),
  };
}

/** The answer to a validation of one promotion tier, with the tier itself. */
export function tierValidation(outcome: Outcome, input: EvaluationInput, setting: SingleSetting): Entry {
  const { target, id } = outcome.candidate;
  const tier = tierOf(target);
  const named = tier ? tierMembers(tier, input) : { id };
  if (outcome.status !== 'APPLICABLE') return { ...refused(outcome, input, setting), ...named };
  return { ...applied(outcome, input, setting), ...named, ...benefitOf(outcome, null), ...expanded(outcome, input) };
}

function tierMembers(tier: PromotionTier, { facts }: EvaluationInput): Entry {
  const { id, name, banner, action, hierarchy, metadata, start_date, expiration_date } = tier;
  return {
    id,
    name,
    banner,
    discount: action.discount,
    ...(start_date && { start_date }),
    ...(expiration_date && { expiration_date }),
    campaign: shownTier(tier, facts.config, null).campaign,
    hierarchy,
    metadata,
    object: 'promotion_tier',
  };
}

function refused(outcome: Exclude<Outcome, Applicable>, input: EvaluationInput, { trackingId }: SingleSetting): Entry {
  const failure: Failure =
    outcome.status === 'SKIPPED'
      ? { key: 'no_applicable_redeemables', details: SKIP_MESSAGES[outcome.key] }
      : outcome.failure;
  return {
    valid: false,
    reason: messageOf(failure),
    error: { ...errorOf(failure, input), message: reasonOf(failure) },
    ...(trackingId !== null && { tracking_id: trackingId }),
  };
}

function applied(outcome: Applicable, input: EvaluationInput, { trackingId, session }: SingleSetting): Entry {
  const order = outcome.order && calculatedOrder(orderIdentity(input, [outcome]), outcome.order, outcome.applied);
  return {
    valid: true,
    applicable_to: list(outcome.applicableTo),
    inapplicable_to: list(outcome.inapplicableTo),
    ...(trackingId !== null && { tracking_id: trackingId }),
    ...(session && { session }),
    ...(order && { order }),
  };
}

function benefitOf({ benefit }: Applicable, voucher: Voucher | null): Entry {
  if (benefit.kind === 'DISCOUNT') {
    return { discount: benefit.discount, ...(benefit.bundle && { bundle: benefit.bundle }) };
  }
  if (benefit.kind === 'GIFT') return { gift: { ...voucher?.gift, credits: benefit.credits } };
  const { rewardId: id, rewardAssignmentId: assignment_id, points } = benefit;
  return { loyalty: { points_cost: points }, reward: { id, assignment_id, points } };
}

function expanded({ candidate }: Applicable, input: EvaluationInput): Entry {
  return expansionOf(input).category ? { categories: candidate.categories } : {};
}
