// Create and read promotion tiers.
import { type Shown, shownTier, tiersOf } from '../core/answer/records';
import { ApiError, notFound } from '../errors';
import type { PromotionTier } from '../model/campaign';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { CreateTierRequest, TierInput } from '../model/generated';
import type { Runtime } from '../ports';
import { findCampaign } from './campaigns';
import { readAssignments, readCategory, readDiscount, readValidity } from './definitions';

/**
 * Add a tier to a campaign of type PROMOTION.
 * @throws ApiError not_found, invalid_campaign or invalid_payload
 */
export async function createTier(
  rt: Runtime,
  caller: Caller,
  campaignName: string,
  request: CreateTierRequest,
): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const campaign = findCampaign(config, campaignName);
  if (campaign.campaign_type !== 'PROMOTION') {
    throw new ApiError({ key: 'invalid_campaign', details: 'Only a campaign of type PROMOTION has tiers.' });
  }
  const lowest = Math.max(0, ...tiersOf(campaign.id, config).map((tier) => tier.hierarchy));
  const tier = newTier(rt, request, { campaignId: campaign.id, config, rank: lowest + 1 });
  const outcome = await rt.store.config.change(caller, { create: [{ kind: 'tier', record: tier }] });
  if (outcome.status !== 'CHANGED') throw new ApiError({ key: 'temporarily_unavailable' });
  return shownTier(tier, config, null);
}

export async function getTier(rt: Runtime, caller: Caller, id: string): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const tier = config.tiers.get(id);
  if (!tier) throw notFound('promotion_tier', id);
  const counters = await rt.store.config.counters(caller, tier.campaign_id);
  return shownTier(tier, config, counters?.tiers[id] ?? null);
}

export function newTier(
  rt: Runtime,
  request: TierInput,
  given: { readonly campaignId: string; readonly config: Config; readonly rank: number },
): PromotionTier {
  const id = rt.ids.random('promo', 24);
  const { config } = given;
  const discount = readDiscount(request.action?.discount, 'tier');
  return {
    id,
    name: request.name,
    object: 'promotion_tier',
    banner: request.banner ?? null,
    action: discount ? { discount } : {},
    metadata: request.metadata ?? {},
    hierarchy: request.hierarchy ?? given.rank,
    campaign_id: given.campaignId,
    active: request.active ?? true,
    ...readValidity(request, config.settings.timezone),
    category_id: readCategory(request, config),
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    assignments: readAssignments(rt, request.validation_rules, { id, type: 'promotion_tier' }, config),
  };
}
