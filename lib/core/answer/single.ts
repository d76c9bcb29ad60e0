// The older answers about one code or one promotion tier.
import { describeScope } from '../discount/describe';
import { type Failure, messageOf, reasonOf } from '../../errors';
import type { PromotionTier } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import type { EvaluationInput } from '../evaluation/facts';
import { canSeeBalance, redeemableMetadata, tierOf, voucherOf } from '../evaluation/candidate/target';
import type { ValidationSession } from '../evaluation/reservations';
import { SKIP_MESSAGES } from '../stacking/limits';
import type { Applicable, RedeemableOutcome } from '../evaluation/candidate/outcome';
import { buildCalculatedOrder, errorOf, expansionOf, list } from './entries';
import { orderIdentity } from './order-identity';
import type { ValidatedTierResponse, ValidatedVoucherResponse } from '../../model/generated-answers/records';
import { toTierResponse } from './campaigns';

export interface SingleSetting {
  readonly trackingId: string | null;
  readonly session: ValidationSession | null;
}

/**
 * The answer to a validation of one code: its benefit, or the reason of the refusal.
 * @see docs/behaviour/single-calls.md#answers
 */
export function voucherValidation(
  outcome: RedeemableOutcome,
  input: EvaluationInput,
  setting: SingleSetting,
): ValidatedVoucherResponse {
  const { target, id } = outcome.candidate;
  const voucher = voucherOf(target);
  const named = { code: voucher?.code ?? id, ...(voucher && { metadata: redeemableMetadata(target, input) ?? {} }) };
  if (outcome.status !== 'APPLICABLE') {
    return { ...refused(outcome, input, setting), customer_id: input.facts.customer?.id ?? null, ...named };
  }
  return {
    ...applied(outcome, input, setting),
    ...named,
    ...benefitOf(outcome, voucher && canSeeBalance(voucher, input) ? voucher : null),
    ...(voucher && voucherMembers(voucher)),
    ...expanded(outcome, input),
  };
}

function voucherMembers({
  campaign,
  campaign_id,
  start_date,
  expiration_date,
}: Voucher): Partial<ValidatedVoucherResponse> {
  return {
    ...(campaign && { campaign }),
    ...(campaign_id && { campaign_id }),
    ...(start_date && { start_date }),
    ...(expiration_date && { expiration_date }),
  };
}

/** The answer to a validation of one promotion tier, with the tier itself. */
export function tierValidation(
  outcome: RedeemableOutcome,
  input: EvaluationInput,
  setting: SingleSetting,
): ValidatedTierResponse {
  const { target, id } = outcome.candidate;
  const tier = tierOf(target);
  // Services refuse an unknown tier before it is answered.
  const named = tier ? tierMembers(tier, input) : ({ id } as TierMembers);
  if (outcome.status !== 'APPLICABLE') return { ...refused(outcome, input, setting), ...named };
  return { ...applied(outcome, input, setting), ...named, ...benefitOf(outcome, null), ...expanded(outcome, input) };
}

type TierMembers = Omit<ValidatedTierResponse, keyof Outcome>;
/** The members that answers about a code and about a tier share. */
type Outcome = Pick<ValidatedVoucherResponse, 'valid' | 'reason' | 'error' | 'tracking_id'>;

function tierMembers(tier: PromotionTier, { facts }: EvaluationInput): TierMembers {
  const { id, name, banner, action, hierarchy, metadata, start_date, expiration_date } = tier;
  return {
    id,
    name,
    banner,
    discount: action.discount,
    ...(start_date && { start_date }),
    ...(expiration_date && { expiration_date }),
    campaign: toTierResponse(tier, facts.config, null).campaign,
    hierarchy,
    metadata,
    object: 'promotion_tier',
  };
}

function refused(
  outcome: Exclude<RedeemableOutcome, Applicable>,
  input: EvaluationInput,
  { trackingId }: SingleSetting,
): Outcome {
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

function applied(outcome: Applicable, input: EvaluationInput, { trackingId, session }: SingleSetting) {
  const order = outcome.order && buildCalculatedOrder(orderIdentity(input, [outcome]), outcome.order, outcome.applied);
  const { applicableTo, inapplicableTo } = describeScope(outcome.reach);
  return {
    valid: true,
    applicable_to: list(applicableTo),
    inapplicable_to: list(inapplicableTo),
    ...(trackingId !== null && { tracking_id: trackingId }),
    ...(session && { session }),
    ...(order && { order }),
  };
}

function benefitOf(
  { benefit }: Applicable,
  voucher: Voucher | null,
): Pick<ValidatedVoucherResponse, 'discount' | 'bundle' | 'gift' | 'loyalty' | 'reward'> {
  if (benefit.kind === 'DISCOUNT') {
    return { discount: benefit.discount, ...(benefit.bundle && { bundle: benefit.bundle }) };
  }
  if (benefit.kind === 'GIFT') return { gift: { ...voucher?.gift, credits: benefit.credits } };
  const { rewardId: id, rewardAssignmentId: assignment_id, points } = benefit;
  return { loyalty: { points_cost: points }, reward: { id, assignment_id, points } };
}

function expanded({ candidate }: Applicable, input: EvaluationInput): Pick<ValidatedVoucherResponse, 'categories'> {
  return expansionOf(input).category ? { categories: candidate.categories } : {};
}
