// Loyalty campaigns: campaigns of type LOYALTY_PROGRAM under routes of their own.
import { notFound } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type {
  CreateLoyaltyRequest,
  DeleteCampaignQuery,
  ListLoyaltiesQuery,
  UpdateCampaignRequest,
} from '../../model/generated';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import type { AsyncActionReference } from '../shared/new-action';
import { updateCampaign } from '../campaigns/campaign-change';
import { deleteCampaign } from '../campaigns/campaign-deletion';
import { findCampaign } from '../campaigns/campaign-find';
import { listCampaigns } from '../campaigns/campaign-list';
import { createCampaign, getCampaign } from '../campaigns/campaigns';
import type { CampaignResponse } from '../../model/generated-answers/records';
import type { ListCampaignsResponse } from '../../model/generated-answers/campaigns';

/**
 * Create a loyalty program. Without a number of cards, a card is generated for each member who joins.
 * @throws ApiError as `createCampaign`
 */
export async function createLoyalty(
  rt: WorkRuntime,
  caller: Caller,
  request: CreateLoyaltyRequest,
): Promise<CampaignResponse> {
  const type = request.type ?? (request.vouchers_count ? 'STATIC' : 'AUTO_UPDATE');
  return createCampaign(rt, caller, { ...request, type, campaign_type: 'LOYALTY_PROGRAM' });
}

/** List the loyalty programs of a project. */
export async function listLoyalties(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  query: ListLoyaltiesQuery,
): Promise<ListCampaignsResponse> {
  return listCampaigns(rt, caller, { ...query, campaign_type: 'LOYALTY_PROGRAM' });
}

/**
 * Return a loyalty program.
 * @throws ApiError not_found, also for a campaign of another type
 */
export async function getLoyalty(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
): Promise<CampaignResponse> {
  return getCampaign(rt, caller, await loyaltyId(rt, caller, idOrName));
}

/**
 * Update a loyalty program.
 * @throws ApiError not_found, or as `updateCampaign`
 */
export async function updateLoyalty(
  rt: WorkRuntime & Runtime<'campaignCounters'>,
  caller: Caller,
  idOrName: string,
  request: UpdateCampaignRequest,
): Promise<CampaignResponse> {
  return updateCampaign(rt, caller, await loyaltyId(rt, caller, idOrName), request);
}

/**
 * Begin the deletion of a loyalty program and its cards.
 * @throws ApiError not_found
 */
export async function deleteLoyalty(
  rt: WorkRuntime,
  caller: Caller,
  idOrName: string,
  query: DeleteCampaignQuery,
): Promise<AsyncActionReference> {
  return deleteCampaign(rt, caller, await loyaltyId(rt, caller, idOrName), query);
}

async function loyaltyId(rt: Runtime<'config'>, caller: Caller, idOrName: string): Promise<string> {
  return findLoyalty(await rt.store.config.load(caller), idOrName).id;
}

/**
 * Find a loyalty program by id or name; campaigns of other types do not exist for these routes.
 * @throws ApiError not_found
 */
export function findLoyalty(config: Config, idOrName: string): Campaign {
  const campaign = findCampaign(config, idOrName);
  if (campaign.campaign_type !== 'LOYALTY_PROGRAM') throw notFound('campaign', idOrName);
  return campaign;
}
