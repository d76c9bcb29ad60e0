// The answer to a qualification.
import { describeScope } from '../discount/describe';
import { buildCalculatedOrder, list, resultOf } from '../answer/entries';
import { orderIdentity } from '../answer/order-identity';
import { invariant } from '../../errors';
import type { EvaluationInput } from '../evaluation/facts';
import { canSeeBalance, canSeeMetadata, factOf, tierOf } from '../evaluation/candidate/target';
import { sumReservations } from '../evaluation/reservations';
import { NOTHING_APPLIED, sumAppliedDiscounts } from '../order/output';
import type { OrderState } from '../order/state';
import type { Applicable } from '../evaluation/candidate/outcome';
import type { QualifiedPage } from './page';
import type { QualifiedCandidate } from './qualify';
import type { QualifiedRedeemableResponse, QualifiedTierResponse } from '../../model/generated-answers/records';
import type { QualificationResponse } from '../../model/generated-answers/qualifications';
import { toAssignmentListResponse } from '../answer/vouchers';

export interface QualificationSetting {
  readonly trackingId: string | null;
  readonly expand: readonly string[];
  /** True when the answer shows the part of a gift card that validation sessions reserve. */
  readonly showsLocked: boolean;
}

interface EntrySetting extends QualificationSetting {
  /**
   * The input of the caller: a campaign is evaluated with the rights of the project, but answered with those of the
   * caller.
   */
  readonly asking: EvaluationInput;
}

/**
 * Build the response of a qualification.
 * @see docs/behaviour/qualifications.md#answer
 */
export function qualificationAnswer(
  { qualified, next }: QualifiedPage,
  basis: { readonly input: EvaluationInput; readonly start: OrderState | null },
  setting: QualificationSetting,
): QualificationResponse {
  const { input, start } = basis;
  const data = qualified.map((one) => entryOf(one, { ...setting, asking: input }));
  return {
    redeemables: {
      ...list(data),
      has_more: next !== null,
      ...(next !== null && { more_starting_after: next }),
    },
    ...(setting.trackingId !== null && { tracking_id: setting.trackingId }),
    ...(start && { order: buildCalculatedOrder(orderIdentity(input, []), start, NOTHING_APPLIED) }),
    stacking_rules: input.facts.config.stackingRules,
  };
}

function entryOf(qualified: QualifiedCandidate, setting: EntrySetting): QualifiedRedeemableResponse {
  const { candidate, outcomes } = qualified;
  const { id, object, createdAt: created_at } = candidate;
  const head = { id, object, created_at };
  return candidate.stack
    ? { ...head, ...stackMembers(qualified, setting) }
    : { ...head, ...outcomeMembers(outcomes[0], qualified, setting), ...expanded(qualified, setting) };
}

type OutcomeMembers = Pick<QualifiedTierResponse, 'result' | 'order' | 'applicable_to' | 'inapplicable_to'>;

function outcomeMembers(outcome: Applicable, { input }: QualifiedCandidate, setting: EntrySetting): OutcomeMembers {
  const { order, applied, reach } = outcome;
  const { applicableTo, inapplicableTo } = describeScope(reach);
  return {
    result: resultWithLocked(outcome, input, setting),
    ...(order && { order: buildCalculatedOrder(orderIdentity(setting.asking, [outcome]), order, applied) }),
    applicable_to: list(applicableTo),
    inapplicable_to: list(inapplicableTo),
  };
}

function resultWithLocked(
  outcome: Applicable,
  input: EvaluationInput,
  { showsLocked }: QualificationSetting,
): QualifiedTierResponse['result'] {
  const result = resultOf(outcome, input);
  const fact = factOf(outcome.candidate.target);
  if (outcome.benefit.kind !== 'GIFT' || !showsLocked || fact === null) return result;
  if (!canSeeBalance(fact.voucher, input)) return result;
  return result.gift ? { gift: { ...result.gift, locked_credits: sumReservations(fact, input.nowMs).value } } : result;
}

type StackMembers = Omit<QualifiedRedeemableResponse, 'id' | 'object' | 'created_at'>;

/** A stack with each of its applicable tiers. */
function stackMembers(qualified: QualifiedCandidate, setting: EntrySetting): StackMembers {
  const { evaluation, outcomes } = qualified;
  const total = sumAppliedDiscounts(outcomes.map(({ applied }) => applied));
  return {
    result: {},
    ...(evaluation.end && {
      order: buildCalculatedOrder(orderIdentity(setting.asking, outcomes), evaluation.end, total),
    }),
    applicable_to: list([]),
    inapplicable_to: list([]),
    ...expanded(qualified, setting),
    redeemables: outcomes.map((outcome) => tierOfStack(outcome, qualified, setting)),
  };
}

function tierOfStack(outcome: Applicable, qualified: QualifiedCandidate, setting: EntrySetting): QualifiedTierResponse {
  const { target, id, categories } = outcome.candidate;
  const tier = tierOf(target);
  invariant(tier, 'a stack holds tiers');
  return {
    id,
    object: 'promotion_tier',
    created_at: tier.created_at,
    ...outcomeMembers(outcome, qualified, setting),
    ...(setting.expand.includes('redeemable') && {
      metadata: tier.metadata,
      name: tier.name,
      ...(tier.banner && { banner: tier.banner }),
    }),
    ...(setting.expand.includes('category') && { categories }),
  };
}

function expanded(
  { candidate, outcomes, input }: QualifiedCandidate,
  { expand }: QualificationSetting,
): Partial<QualifiedRedeemableResponse> {
  const { assignments } = candidate;
  return {
    ...(expand.includes('redeemable') && redeemableMembers(candidate, input)),
    ...(expand.includes('category') && { categories: outcomes[0].candidate.categories }),
    ...(expand.includes('validation_rules') && {
      ...(assignments[0] && { validation_rule_id: assignments[0].rule_id }),
      validation_rules_assignments: toAssignmentListResponse(assignments, input.facts.config),
    }),
  };
}

function redeemableMembers(
  candidate: QualifiedCandidate['candidate'],
  input: EvaluationInput,
): Partial<QualifiedRedeemableResponse> {
  const { object, campaign, voucher, tier, stack } = candidate;
  const code = voucher && canSeeMetadata(voucher, input) ? voucher : null;
  const name = tier?.name ?? stack?.name ?? (object === 'campaign' ? campaign?.name : undefined);
  return {
    metadata: (tier ?? (object === 'campaign' ? campaign : code))?.metadata ?? {},
    ...(name !== undefined && { name }),
    ...(tier?.banner && { banner: tier.banner }),
    ...(campaign && object !== 'campaign' && { campaign_name: campaign.name, campaign_id: campaign.id }),
  };
}
