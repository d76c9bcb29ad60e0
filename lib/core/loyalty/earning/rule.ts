// Earning rules: created or changed from a request, and in answers.
import { type Failure, isFailure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { CreateEarningRulesRequest, UpdateEarningRuleRequest } from '../../../model/generated';
import { LIMITS } from '../../../model/limits';
import { type EarningRule, ORDER_PAID } from '../../../model/records/earning-rule';
import { refuseByMetadataSchema } from '../../metadata/refusal';
import { mergeOrFail, mergeStoredMetadata } from '../../record/change';
import { type NewRuleAssignment, newAssignments } from '../../rules/assignment/new-assignments';
import { applyValidityChanges, validityOf } from '../../time/validity';
import { readExpirationRules } from '../expiration-rules';
import { readEvent, refuseOtherEvent } from './event-input';
import { readEarningLoyalty } from './loyalty-input';

type EarningRuleInput = CreateEarningRulesRequest[number];

interface EarningRuleCreation {
  readonly id: string;
  readonly automationId: string;
  readonly campaignId: string;
  readonly request: EarningRuleInput;
  readonly assigned: readonly NewRuleAssignment[];
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new earning rule from a request.
 * @returns invalid_payload or not_found for invalid members; metadata_validation_failed
 * @see docs/behaviour/earning-rules.md
 */
export function planEarningRule(creation: EarningRuleCreation): EarningRule | Failure {
  const { id, automationId, campaignId, request, assigned, config, now } = creation;
  const event = readEvent(request, config);
  if (isFailure(event)) return event;
  const loyalty = readEarningLoyalty(request.loyalty, event.event);
  if (isFailure(loyalty)) return loyalty;
  const decided = mergeOrFail(
    validityOf(request, config.settings.timezone),
    newAssignments(assigned, config, { related: { id, type: 'earning_rule' }, now }),
  );
  if (isFailure(decided)) return decided;
  const refused = refuseByMetadataSchema(config, { object: 'earning_rule', before: null, after: request });
  if (refused) return refused;
  const expiration = readOwnExpiration(request);
  if (isFailure(expiration)) return expiration;
  const pending = readPendingPoints(request, event.event);
  if (isFailure(pending)) return pending;
  return {
    id,
    campaign_id: campaignId,
    ...event,
    loyalty,
    ...expiration,
    ...pending,
    ...decided,
    banner: request.source?.banner ?? null,
    active: request.active ?? true,
    metadata: request.metadata ?? {},
    automation_id: automationId,
    created_at: now,
    updated_at: null,
    object: 'earning_rule',
  };
}

/** The expiration rules of its points: undefined where absent or null. @returns invalid_payload */
function readOwnExpiration({
  expiration_rules: sent,
}: Pick<EarningRuleInput, 'expiration_rules'>): Pick<EarningRule, 'expiration_rules'> | Failure {
  if (!sent) return {};
  const read = readExpirationRules(sent, '.expiration_rules');
  return isFailure(read) ? read : { expiration_rules: read.rules };
}

/** The days for which its points are pending: absent where they count at once. @returns invalid_payload */
function readPendingPoints(
  { pending_points: sent }: Pick<EarningRuleInput, 'pending_points'>,
  event: string,
): Pick<EarningRule, 'pending_points'> | Failure {
  if (!sent) return {};
  if (event !== ORDER_PAID) {
    return { key: 'invalid_payload', details: `Property .pending_points must be null for the event ${event}.` };
  }
  return { pending_points: { period_type: 'DAY', period_value: sent.period_value } };
}

/** Refuse more earning rules than a project may have. @returns invalid_payload */
export function refuseTooManyRules({ earningRules }: Config, more: number): Failure | null {
  if (earningRules.size + more <= LIMITS.earningRules) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.earningRules} earning rules.` };
}

/**
 * Apply an update to an earning rule: absent members stay, null clears, metadata is merged key by key. The event cannot
 * change.
 * @param assigned the new validation rule; empty to remove it, undefined to leave it
 * @returns the failures of `planEarningRule`
 */
export function applyEarningRuleChanges(
  before: EarningRule,
  request: UpdateEarningRuleRequest,
  { assigned, config, now }: Pick<EarningRuleCreation, 'config' | 'now'> & UpdatedAssignment,
): EarningRule | Failure {
  const refused = refuseOtherEvent(before, request);
  if (refused) return refused;
  const loyalty = request.loyalty ? readEarningLoyalty(request.loyalty, before.event) : before.loyalty;
  if (isFailure(loyalty)) return loyalty;
  const metadata = mergeStoredMetadata(before, request);
  if (isFailure(metadata)) return metadata;
  const expiration = readOwnExpiration(request);
  if (isFailure(expiration)) return expiration;
  const pending = readPendingPoints(request, before.event);
  if (isFailure(pending)) return pending;
  const { expiration_rules: earlier, pending_points: earlierPending, ...kept } = before;
  const isKept = request.expiration_rules === undefined && earlier !== undefined;
  const isPendingKept = request.pending_points === undefined && earlierPending !== undefined;
  const assigning = { related: { id: before.id, type: 'earning_rule' as const }, now };
  return mergeOrFail(
    applyValidityChanges(kept, request, config.settings.timezone),
    isKept ? { expiration_rules: earlier } : expiration,
    isPendingKept ? { pending_points: earlierPending } : pending,
    refuseByMetadataSchema(config, { object: 'earning_rule', before, after: metadata }) ?? metadata,
    assigned ? newAssignments(assigned, config, assigning) : {},
    {
      loyalty,
      active: request.active ?? before.active,
      banner: request.source?.banner === undefined ? before.banner : request.source.banner,
    },
  );
}

interface UpdatedAssignment {
  readonly assigned: readonly NewRuleAssignment[] | undefined;
}
