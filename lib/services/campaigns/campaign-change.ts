// Change, enable and disable campaigns.
import { applyCampaignChanges, planDefinitionUpdate } from '../../core/campaign/change';
import { withRedefinition } from '../../core/campaign/progress';
import { diffDefinitions } from '../../core/campaign/redefinition';
import type { AsyncAction } from '../../model/records/async-action';
import type { Campaign, DefinitionMember } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { UpdateCampaignRequest } from '../../model/generated';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import { firstSlice } from '../async-actions/async-actions';
import { newAction } from '../shared/new-action';
import { findCampaign } from './campaign-find';
import { showCampaign } from './campaigns';
import { unwrap } from '../shared/unwrap';
import { changeConfig, inPlaceOf, nowText } from '../shared/configuration';
import type { CampaignResponse } from '../../model/generated-answers/records';

/**
 * Changes the given members; null clears one. A new definition also applies to codes neither published nor redeemed, in
 * the background if there are many.
 * @throws ApiError not_found, invalid_campaign, invalid_voucher, invalid_payload
 */
export async function updateCampaign(
  rt: WorkRuntime & Runtime<'campaignCounters'>,
  caller: Caller,
  idOrName: string,
  request: UpdateCampaignRequest,
): Promise<CampaignResponse> {
  const { campaign, action } = await changeConfig<{ campaign: Campaign; action: AsyncAction | null }>(
    rt,
    caller,
    (config) => {
      const stored = findCampaign(config, idOrName);
      const now = nowText(rt);
      const changed = unwrap(applyCampaignChanges(stored, request, { config, now }));
      const { definition } = unwrap(planDefinitionUpdate(stored, request));
      if (!definition) {
        const change = inPlaceOf(stored, { kind: 'campaign', record: changed });
        return { change, answer: { campaign: changed, action: null } };
      }
      const members = diffDefinitions(stored.voucher, definition);
      const following = redefinition(rt, caller, { id: stored.id, members });
      const record = withRedefinition({ ...changed, voucher: definition, updated_at: now }, following.id);
      const change = { replace: [{ kind: 'campaign' as const, record }], actions: [following] };
      return { change, answer: { campaign: record, action: following } };
    },
  );
  if (!action) return showCampaign(rt, caller, campaign);
  await firstSlice(rt, caller, action);
  const now = (await rt.store.config.load(caller)).campaigns.get(campaign.id);
  return showCampaign(rt, caller, now ?? campaign);
}

interface RedefinitionRequest {
  readonly id: string;
  readonly members: readonly DefinitionMember[];
}

function redefinition(rt: Process, caller: Caller, { id, members }: RedefinitionRequest): AsyncAction {
  const work = { kind: 'REDEFINE', campaign_id: id, members } as const;
  return newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_UPDATE', work, total: 0 });
}

/** A disabled campaign's codes and tiers cannot be redeemed. */
export async function setCampaignActive(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  idOrName: string,
  active: boolean,
): Promise<Readonly<Record<string, never>>> {
  return changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, idOrName);
    if (campaign.active === active) return { change: null, answer: {} };
    const record: Campaign = { ...campaign, active, updated_at: nowText(rt) };
    return { change: { replace: [{ kind: 'campaign', record }] }, answer: {} };
  });
}
