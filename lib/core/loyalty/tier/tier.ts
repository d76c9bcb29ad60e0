// Tiers of a loyalty program: created or changed from a request, and in answers.
import { type Failure, isFailure } from '../../../errors';
import type { Config } from '../../../model/config';
import type { CreateLoyaltyTiersRequest, UpdateLoyaltyTierRequest } from '../../../model/generated';
import type { LoyaltyTierResponse } from '../../../model/generated-answers/records';
import { LIMITS } from '../../../model/limits';
import type { LoyaltyTier, TierRange } from '../../../model/loyalty/loyalty-tier';
import { refuseByMetadataSchema } from '../../metadata/refusal';
import { buildInUseFailure, checkMetadata, isSame, mergeStoredMetadata } from '../../record/change';
import { readRewardMappings, readRuleMappings } from './mapping';

interface TierCreation {
  readonly id: string;
  readonly campaignId: string;
  readonly request: CreateLoyaltyTiersRequest[number];
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new tier from a request.
 * @returns invalid_payload or not_found for invalid members; metadata_validation_failed
 * @see docs/behaviour/loyalty-tiers.md
 */
export function planTier({ id, campaignId, request, config, now }: TierCreation): LoyaltyTier | Failure {
  const fresh: LoyaltyTier = {
    id,
    name: request.name,
    campaign_id: campaignId,
    points: { from: 0 },
    earning_rules: {},
    rewards: {},
    metadata: {},
    created_at: now,
    updated_at: null,
    object: 'loyalty_tier',
  };
  return applyTerms(fresh, request, { config, before: null, now });
}

/**
 * Apply an update to a tier: absent members stay, null clears, metadata is merged key by key, mappings are replaced.
 * @returns the failures of `planTier`
 */
export function applyTierChanges(
  before: LoyaltyTier,
  request: UpdateLoyaltyTierRequest,
  { config, now }: Pick<TierCreation, 'config' | 'now'>,
): LoyaltyTier | Failure {
  return applyTerms(before, request, { config, before, now });
}

function applyTerms(
  tier: LoyaltyTier,
  request: UpdateLoyaltyTierRequest,
  { config, before, now }: Pick<TierCreation, 'config' | 'now'> & { readonly before: LoyaltyTier | null },
): LoyaltyTier | Failure {
  const terms = { config, campaignId: tier.campaign_id, before };
  const points = request.points ? readRange(request.points) : tier.points;
  if (isFailure(points)) return points;
  const rules =
    request.earning_rules === undefined ? tier.earning_rules : readRuleMappings(request.earning_rules, terms);
  if (isFailure(rules)) return rules;
  const rewards = request.rewards === undefined ? tier.rewards : readRewardMappings(request.rewards, terms);
  if (isFailure(rewards)) return rewards;
  const metadata = mergeStoredMetadata(tier, request);
  if (isFailure(metadata)) return metadata;
  const refused =
    checkMetadata(metadata.metadata) ??
    refuseByMetadataSchema(config, { object: 'loyalty_tier', before, after: metadata });
  if (refused) return refused;
  const ranged = before && !isSame(before.points, points) ? { ranged_at: now } : {};
  return { ...tier, name: request.name ?? tier.name, points, ...ranged, earning_rules: rules, rewards, ...metadata };
}

function readRange({ from, to }: { readonly from: number; readonly to?: number | null }): TierRange | Failure {
  if (to === undefined || to === null) return { from };
  if (to >= from) return { from, to };
  return { key: 'invalid_payload', details: `Property .points.to must be ${from} or more, as .points.from says.` };
}

/** Refuse more tiers than a project may have. @returns invalid_payload */
export function refuseTooManyTiers({ loyaltyTiers }: Config, more: number): Failure | null {
  if (loyaltyTiers.size + more <= LIMITS.loyaltyTiers) return null;
  return { key: 'invalid_payload', details: `A project has at most ${LIMITS.loyaltyTiers} loyalty tiers.` };
}

/** Select the tiers of a program, the lowest first. */
export function selectTiers(
  { loyaltyTiers }: Pick<Config, 'loyaltyTiers'>,
  campaignId: string,
): readonly LoyaltyTier[] {
  return [...loyaltyTiers.values()]
    .filter((tier) => tier.campaign_id === campaignId)
    .toSorted((one, other) => one.points.from - other.points.from);
}

/** Refuse tiers of a program whose ranges overlap. @returns invalid_payload, which names both */
export function refuseOverlap(tiers: readonly LoyaltyTier[]): Failure | null {
  const sorted = tiers.toSorted((one, other) => one.points.from - other.points.from);
  for (const [index, tier] of sorted.entries()) {
    const next = sorted[index + 1];
    if (!next || (tier.points.to ?? Infinity) < next.points.from) continue;
    const details = `Points of tiers must not overlap: ${nameRange(tier)} and ${nameRange(next)}.`;
    return { key: 'invalid_payload', details };
  }
  return null;
}

function nameRange({ name, points: { from, to } }: LoyaltyTier): string {
  return `${name} (${from} to ${to ?? 'no end'})`;
}

/** Refuse the deletion of a tier that triggers earning rules. @returns resource_in_use */
export function refuseUsedTier(id: string, { earningRules }: Pick<Config, 'earningRules'>): Failure | null {
  const ids = [...earningRules.values()].flatMap((rule) => (rule.loyalty_tier_id === id ? [rule.id] : []));
  return ids.length === 0 ? null : buildInUseFailure(`The loyalty tier ${id}`, { type: 'earning_rules', ids });
}

/** Convert a tier to its response. */
export function toLoyaltyTierResponse(tier: LoyaltyTier): LoyaltyTierResponse {
  const { ranged_at: _rangedAt, ...shown } = tier;
  return { ...shown, config: { points: tier.points } };
}
