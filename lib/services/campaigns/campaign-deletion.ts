// Delete campaigns, with everything that is theirs.
import { markCampaignDeleted, refuseUsedCampaign } from '../../core/campaign/deletion';
import type { Caller } from '../../model/common';
import type { ConfigChange } from '../../ports/config';
import type { WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { type AsyncActionReference, toActionReference, newAction } from '../shared/new-action';
import { findCampaign } from './campaign-find';
import { selectFirstParts } from '../../core/campaign/parts';
import { refuseIf } from '../shared/unwrap';
import { guardOf } from '../shared/once';
import { changeConfig, nowText } from '../shared/configuration';

/**
 * Deletes a campaign: callers no longer see it, its name is free, and its codes are deleted in the background.
 * @throws ApiError not_found; resource_in_use while a reward gives its codes, or another campaign rewards with them
 */
export async function deleteCampaign(
  rt: WorkRuntime,
  caller: Caller,
  idOrName: string,
  { force }: { readonly force?: boolean },
): Promise<AsyncActionReference> {
  const found = findCampaign(await rt.store.config.load(caller), idOrName);
  const total = await rt.store.vouchers.codesCount(caller, found.id);
  const action = await changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, found.id);
    refuseIf(refuseUsedCampaign(campaign, config));
    const work = { kind: 'DELETE_CAMPAIGN', campaign_id: campaign.id, is_forced: force === true } as const;
    const deletion = newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_DELETE', work, total });
    const change: ConfigChange = {
      replace: [{ kind: 'campaign', record: markCampaignDeleted(campaign, nowText(rt)) }],
      remove: selectFirstParts(campaign.id, config),
      freeNames: [{ kind: 'campaign', name: campaign.name }],
      actions: [deletion],
      guard: guardOf(caller, toActionReference(deletion)),
    };
    return { change, answer: deletion };
  });
  return firstSlice(rt, caller, action);
}
