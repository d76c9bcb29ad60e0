// Takes over a campaign from another system without its codes, which follow with their uses.
import type { Caller } from '../../model/common';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { newCampaign } from '../campaigns/new-campaign';
import { changeConfig } from '../shared/configuration';

/**
 * Store a campaign that is imported from another system; returns its id.
 * @throws ApiError as for a campaign that is created
 */
export function takeCampaign(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateCampaignRequest,
): Promise<string> {
  return changeConfig(rt, caller, (config) => {
    const record = newCampaign(rt, request, config);
    const claimNames = [{ kind: 'campaign', name: record.name }];
    return { change: { create: [{ kind: 'campaign', record }], claimNames }, answer: record.id };
  });
}
