// Change campaigns.
import type { Caller } from '../../model/common';
import type { UpdateCampaignRequest } from '../../model/generated';
import type { CampaignResponse } from '../../model/generated-answers/records';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { commitCampaignChange } from './campaign-commits';
import { showCampaign } from './campaigns';

/**
 * Changes the given members; null clears one. A new definition also applies to codes neither published nor redeemed, in
 * the background if there are many.
 * @throws ApiError as `commitCampaignChange`
 */
export async function updateCampaign(
  rt: WorkRuntime & Runtime<'campaignCounters'>,
  caller: Caller,
  idOrName: string,
  request: UpdateCampaignRequest,
): Promise<CampaignResponse> {
  const { campaign, action } = await commitCampaignChange(rt, caller, idOrName, request);
  if (!action) return showCampaign(rt, caller, campaign);
  await firstSlice(rt, caller, action);
  const now = (await rt.store.config.load(caller)).campaigns.get(campaign.id);
  return showCampaign(rt, caller, now ?? campaign);
}
