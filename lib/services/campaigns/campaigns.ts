// Create, read, change and delete campaigns.
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { commitNewCampaign } from './campaign-commits';
import { findCampaign } from './campaign-find';
import type { CampaignResponse } from '../../model/generated-answers/records';
import { toCampaignSummaryResponse, toCampaignResponse } from '../../core/answer/campaigns';

/**
 * Create a campaign with its promotion tiers or codes. The first code exists at once; a background action generates
 * the others.
 * @throws ApiError as `commitNewCampaign`
 */
export async function createCampaign(
  rt: WorkRuntime,
  caller: Caller,
  request: CreateCampaignRequest,
): Promise<CampaignResponse> {
  const { shown, actions } = await commitNewCampaign(rt, caller, request);
  for (const action of actions) await firstSlice(rt, caller, action);
  return shown;
}

/** Return a campaign with its number of codes and the statistics of its tiers. */
export async function getCampaign(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
): Promise<CampaignResponse> {
  const config = await rt.store.config.load(caller);
  return showCampaign(rt, caller, findCampaign(config, idOrName));
}

/**
 * Build the response of a loaded campaign with its current number of codes and the statistics of its tiers.
 * @param expand `summary`: totals of the whole campaign
 */
export async function showCampaign(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  campaign: Campaign,
  expand: readonly string[] = [],
): Promise<CampaignResponse> {
  const [config, counters, vouchers_count] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.campaignCounters.load(caller, campaign.id),
    rt.store.vouchers.codesCount(caller, campaign.id),
  ]);
  const shown = toCampaignResponse({ ...campaign, vouchers_count }, config, counters);
  return expand.includes('summary') ? { ...shown, summary: toCampaignSummaryResponse(counters) } : shown;
}
