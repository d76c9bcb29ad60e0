// Create and read campaigns.
import { type Shown, shownCampaign } from '../core/answer/records';
import { ApiError } from '../errors';
import type { Campaign } from '../model/campaign';
import type { Caller } from '../model/common';
import type { Config } from '../model/config';
import type { CreateCampaignRequest } from '../model/generated';
import type { ConfigRecord, Runtime } from '../ports';
import { findCampaign } from './campaign-find';
import { readAssignments, readCategory, readValidity } from './definitions';
import { newTier } from './promotions';

/**
 * Store a campaign, with the promotion tiers it comes with.
 * @throws ApiError duplicate_found when the name is taken; invalid_campaign, invalid_payload or not_found for bad members
 */
export async function createCampaign(rt: Runtime, caller: Caller, request: CreateCampaignRequest): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const campaign = newCampaign(rt, request, config);
  const tiers = (request.promotion?.tiers ?? []).map((tier, index) =>
    newTier(rt, tier, { campaignId: campaign.id, config, rank: index + 1 }),
  );
  if (tiers.length > 0 && campaign.campaign_type !== 'PROMOTION') {
    throw new ApiError({ key: 'invalid_campaign', details: 'Only a campaign of type PROMOTION has tiers.' });
  }
  const create: ConfigRecord[] = [
    { kind: 'campaign', record: campaign },
    ...tiers.map((record) => ({ kind: 'tier' as const, record })),
  ];
  const outcome = await rt.store.config.change(caller, {
    create,
    claimNames: [{ kind: 'campaign', name: campaign.name }],
  });
  if (outcome.status === 'CHANGED') return shownCampaign(campaign, await rt.store.config.load(caller), null);
  throw outcome.status === 'NAME_TAKEN' ? nameTaken(campaign.name) : new ApiError({ key: 'temporarily_unavailable' });
}

function nameTaken(name: string): ApiError {
  const details = `Campaign with name ${name} exists already.`;
  return new ApiError({ key: 'duplicate_found', details, resource_id: name, resource_type: 'campaign' });
}

export async function getCampaign(rt: Runtime, caller: Caller, idOrName: string): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const campaign = findCampaign(config, idOrName);
  return shownCampaign(campaign, config, await rt.store.config.counters(caller, campaign.id));
}

function newCampaign(rt: Runtime, request: CreateCampaignRequest, config: Config): Campaign {
  const id = rt.ids.random('camp', 24);
  return {
    id,
    name: request.name,
    object: 'campaign',
    ...(request.description && { description: request.description }),
    campaign_type: request.campaign_type,
    type: request.type ?? 'STATIC',
    active: request.active ?? true,
    ...readValidity(request, config.settings.timezone),
    category_id: readCategory(request, config),
    metadata: request.metadata ?? {},
    vouchers_count: 0,
    creation_status: 'DONE',
    vouchers_generation_status: 'DONE',
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    assignments: readAssignments(rt, request.validation_rules, { id, type: 'campaign' }, config),
  };
}
