// The campaigns of a project, from memory: filtered, ordered and divided into pages.
import type { FilterNow } from '../../model/lists/field';
import { listOf } from '../../core/answer/list';
import { campaignFields, campaignStatuses, isReferralProgram } from '../../core/filter/campaign-fields';
import { sortsByMembers, type ListSpec, listSpec } from '../../core/filter/list-spec';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListCampaignsQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { showCampaign } from './campaigns';
import { inMemory, readList } from '../shared/lists';
import type { ListCampaignsResponse } from '../../model/generated-answers/campaigns';

function campaignSpec(config: Config, now: FilterNow): ListSpec<Campaign> {
  return listSpec({
    fields: campaignFields(config, now),
    sorts: sortsByMembers<Campaign>('created_at', 'updated_at'),
    defaults: { order: '-created_at' },
  });
}

/** Lists campaigns that match every filter, newest first by default. */
export async function listCampaigns(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  query: ListCampaignsQuery,
): Promise<ListCampaignsResponse> {
  const config = await rt.store.config.load(caller);
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  const { campaign_type: type, campaign_status: status, is_referral_code: isReferral } = query;
  const isAskedFor = (campaign: Campaign): boolean =>
    !campaign.deleted_at &&
    (type === undefined || campaign.campaign_type === type) &&
    (status === undefined || campaignStatuses(campaign, now).includes(status)) &&
    (isReferral === undefined || isReferralProgram(campaign) === isReferral);
  const source = inMemory([...config.campaigns.values()].filter(isAskedFor));
  const { records, total } = await readList(rt, caller, { spec: campaignSpec(config, now), query, source, config });
  const expand = query.expand?.split(',') ?? [];
  const campaigns = await Promise.all(records.map((campaign) => showCampaign(rt, caller, campaign, expand)));
  return listOf('campaigns', campaigns, total);
}
