// Promotion tiers: created or changed from a request, their availability, and their deletion.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { TierInput, UpdateTierRequest } from '../../model/generated';
import type { PromotionTier } from '../../model/records/campaign';
import { resolveCategory, resolveCategoryUpdate } from '../catalogue/catalogue-records';
import { discountOf } from '../discount/input';
import { refuseByMetadataSchema } from '../metadata/refusal';
import { buildInUseFailure, isSame, mergeOrFail, mergeStoredMetadata } from '../record/change';
import { type NewRuleAssignment, newAssignments } from '../rules/assignment/new-assignments';
import { applyValidityChanges, checkValidity, validityOf } from '../time/validity';
import { tiersOf } from '../campaign/tiers';

interface TierCreation {
  readonly id: string;
  readonly request: TierInput;
  readonly campaignId: string;
  /** The hierarchy of a tier whose request has none. */
  readonly rank: number;
  readonly config: Config;
  readonly rules: readonly NewRuleAssignment[];
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new promotion tier from a creation request, or refuse its members.
 * @returns invalid_payload, invalid_formula or not_found for invalid members
 */
export function planTier(creation: TierCreation): PromotionTier | Failure {
  const { id, request, campaignId, rank, config, rules, now } = creation;
  const decided = mergeOrFail(
    actionOf(request),
    validityOf(request, config.settings.timezone),
    resolveCategory(request, config),
    newAssignments(rules, config, { related: { id, type: 'promotion_tier' }, now }),
  );
  if (isFailure(decided)) return decided;
  const refused = refuseByMetadataSchema(config, { object: 'promotion_tier', before: null, after: request });
  if (refused) return refused;
  return {
    id,
    name: request.name,
    object: 'promotion_tier',
    banner: request.banner ?? null,
    ...decided,
    metadata: request.metadata ?? {},
    hierarchy: request.hierarchy ?? rank,
    campaign_id: campaignId,
    active: request.active ?? true,
    created_at: now,
  };
}

/** The ids of the rules that a request names, as `validation_rules` or as assignments. */
export function collectRuleIds({ validation_rules, validation_rule_assignments }: TierInput): readonly string[] {
  const assigned = validation_rule_assignments?.data?.map(({ rule_id }) => rule_id);
  const named = validation_rules ?? [];
  return [...named, ...(assigned ?? []).filter((id) => !named.includes(id))];
}

/** Refuse a change of rules, which have routes of their own; a request may repeat the current rules. */
function refuseOtherRules({ assignments }: PromotionTier, request: UpdateTierRequest): Failure | null {
  const sent = request.validation_rule_assignments?.data?.map(({ rule_id }) => rule_id) ?? null;
  const isSameSet = sent === null || isSame([...sent].sort(), assignments.map(({ rule_id }) => rule_id).sort());
  if (isSameSet) return null;
  const rule = 'must name the rules that the tier has';
  const where = 'Assign others with POST /v1/validation-rules/{ruleId}/assignments, or delete assignments there';
  return { key: 'invalid_payload', details: `Property .validation_rule_assignments ${rule}. ${where}.` };
}

function actionOf({ action }: Pick<TierInput, 'action'>): Pick<PromotionTier, 'action'> | Failure {
  const sent = discountOf(action?.discount, '.action.discount');
  if (isFailure(sent)) return sent;
  return { action: sent.discount ? { discount: sent.discount } : {} };
}

/** The rank of a new tier: after all others of its campaign. */
export function nextRank(campaignId: string, config: Config): number {
  return Math.max(0, ...tiersOf(campaignId, config).map(({ hierarchy }) => hierarchy)) + 1;
}

/**
 * The tier with the sent members; null clears a member, metadata is merged key by key.
 * @returns the failures of `planTier`
 */
export function applyTierChanges(
  before: PromotionTier,
  request: UpdateTierRequest,
  config: Config,
): PromotionTier | Failure {
  const refused = refuseOtherRules(before, request);
  if (refused) return refused;
  return mergeOrFail(
    applyValidityChanges(before, request, config.settings.timezone),
    {
      name: request.name ?? before.name,
      banner: request.banner === undefined ? before.banner : request.banner,
      hierarchy: request.hierarchy ?? before.hierarchy,
      active: request.active ?? before.active,
    },
    request.action ? actionOf(request) : {},
    changedMetadata(before, request, config),
    resolveCategoryUpdate(before.category_id, request, config),
  );
}

function changedMetadata(before: PromotionTier, request: UpdateTierRequest, config: Config) {
  const after = mergeStoredMetadata(before, request);
  if (isFailure(after)) return after;
  return refuseByMetadataSchema(config, { object: 'promotion_tier', before, after }) ?? after;
}

/** Return whether a tier and its campaign are active and now within the dates and time windows of both. */
export function isAvailable(tier: PromotionTier, { campaigns, settings }: Config, nowMs: number): boolean {
  const now = { nowMs, timezone: settings.timezone };
  const campaign = campaigns.get(tier.campaign_id);
  const both = campaign ? [tier, campaign] : [tier];
  return both.every((record) => record.active && checkValidity(record, now) === 'VALID');
}

/**
 * Refuse the deletion of a tier that promotion stacks contain.
 * @returns resource_in_use while promotion stacks hold the tier
 */
export function refuseUsedTier(id: string, { stacks }: Config): Failure | null {
  const ids = [...stacks.values()].filter((stack) => stack.tiers.ids.includes(id)).map((stack) => stack.id);
  return ids.length > 0 ? buildInUseFailure(`Promotion tier ${id}`, { type: 'promotion_stack', ids }) : null;
}
