// Delete campaigns, with everything that is theirs.
import type { Caller } from '../../model/common';
import type { WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import type { AsyncActionReference } from '../shared/new-action';
import { commitCampaignDeletion } from './campaign-commits';

/**
 * Deletes a campaign: callers no longer see it, its name is free, and its codes are deleted in the background.
 * @throws ApiError as `commitCampaignDeletion`
 */
export async function deleteCampaign(
  rt: WorkRuntime,
  caller: Caller,
  idOrName: string,
  how: { readonly force?: boolean },
): Promise<AsyncActionReference> {
  return firstSlice(rt, caller, await commitCampaignDeletion(rt, caller, idOrName, how));
}
