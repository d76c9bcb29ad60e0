// Delete campaigns, with everything that is theirs.
import { inUse } from '../../core/record/refusals';
import { ApiError } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { type Begun, begunBy, firstSlice, newAction } from '../background/async-actions';
import { findCampaign } from './campaign-find';
import { firstParts } from './campaign-parts';
import { guardOf } from '../shared/once';
import { changeConfig, nowText } from '../shared/configuration';

/**
 * Delete a campaign: it is gone for every caller at once, its name is free, and its codes go in the background.
 * @throws ApiError not_found; resource_in_use while a reward gives its codes, or another campaign rewards with them
 */
export async function deleteCampaign(
  rt: Runtime,
  caller: Caller,
  idOrName: string,
  { force }: { readonly force?: boolean },
): Promise<Begun> {
  const found = findCampaign(await rt.store.config.load(caller), idOrName);
  const total = await rt.store.vouchers.codesCount(caller, found.id);
  const action = await changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, found.id);
    refuseInUse(campaign, config);
    const work = { kind: 'DELETE_CAMPAIGN', campaign_id: campaign.id, is_forced: force === true } as const;
    const deletion = newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_DELETE', work, total });
    const without = { active: false, category_id: null, assignments: [] };
    const record: Campaign = { ...campaign, ...without, deleted_at: nowText(rt) };
    const change: ConfigChange = {
      replace: [{ kind: 'campaign', record }],
      remove: firstParts(campaign.id, config),
      freeNames: [{ kind: 'campaign', name: campaign.name }],
      actions: [deletion],
      guard: guardOf(caller, begunBy(deletion)),
    };
    return { change, answer: deletion };
  });
  return firstSlice(rt, caller, action);
}

/** @throws ApiError resource_in_use */
function refuseInUse(campaign: Campaign, { rewards, campaigns }: Config): void {
  const { id } = campaign;
  const givers = [...rewards.values()].filter(({ parameters }) => parameters.campaign?.id === id);
  if (givers.length > 0) throw new ApiError(inUse(`Campaign ${id}`, { type: 'reward', ids: idsOf(givers) }));
  const rewarding = [...campaigns.values()].filter(
    (one) => one.id !== id && !one.deleted_at && rewardsWith(one, campaign),
  );
  if (rewarding.length > 0) throw new ApiError(inUse(`Campaign ${id}`, { type: 'campaign', ids: idsOf(rewarding) }));
}

function idsOf(records: readonly { readonly id: string }[]): readonly string[] {
  return records.map(({ id }) => id);
}

/** Whether a referral program gives its referees codes of a campaign, named by id or by name. */
function rewardsWith({ referral_program }: Campaign, { id, name }: Campaign): boolean {
  const reward = referral_program?.referee_reward as RefereeReward | null | undefined;
  const parent = reward?.related_object_parent;
  return parent?.id ? parent.id === id : parent?.name === name;
}

interface RefereeReward {
  readonly related_object_parent?: { readonly id?: string | null; readonly name?: string | null } | null;
}
