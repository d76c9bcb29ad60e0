// The campaigns of a project, which are held in memory: filtered, ordered and cut into pages.
import type { Shown } from '../../core/answer/records';
import type { FilterFields, FilterNow } from '../../core/filter/filter';
import { byMembers, type ListSpec, listSpec } from '../../core/filter/list-spec';
import { datesOf, STATES } from '../../core/filter/voucher-fields';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ListCampaignsQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { showCampaign } from './campaigns';
import { inMemory, listOf, readList } from '../shared/lists';

function campaignSpec(config: Config, now: FilterNow): ListSpec<Campaign> {
  return listSpec({
    fields: campaignFields(config, now),
    sorts: byMembers<Campaign>('created_at', 'updated_at'),
    defaults: { order: '-created_at' },
  });
}

/** A page of the campaigns that fit every filter, newest first unless asked otherwise. */
export async function listCampaigns(rt: Runtime, caller: Caller, query: ListCampaignsQuery): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  const now = { nowMs: rt.clock.nowMs(), timezone: config.settings.timezone };
  const { campaign_type: type, campaign_status: status, is_referral_code: isReferral } = query;
  const isAskedFor = (campaign: Campaign): boolean =>
    !campaign.deleted_at &&
    (type === undefined || campaign.campaign_type === type) &&
    (status === undefined || statusOf(campaign, now) === status) &&
    (isReferral === undefined || isReferralProgram(campaign) === isReferral);
  const source = inMemory([...config.campaigns.values()].filter(isAskedFor));
  const { records, total } = await readList(rt, caller, { spec: campaignSpec(config, now), query, source, config });
  const expand = query.expand?.split(',') ?? [];
  const campaigns = await Promise.all(records.map((campaign) => showCampaign(rt, caller, campaign, expand)));
  return listOf('campaigns', campaigns, total);
}

function isReferralProgram({ campaign_type }: Campaign): boolean {
  return campaign_type === 'REFERRAL_PROGRAM';
}

/** Disabled beats the dates; dates are those of the campaign alone. */
function statusOf(campaign: Campaign, now: FilterNow): string {
  if (!campaign.active) return 'INACTIVE';
  const dates = datesOf(campaign, now);
  if (dates === 'NOT_STARTED') return 'SCHEDULED';
  return dates === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE';
}

function campaignFields(config: Config, now: FilterNow): FilterFields<Campaign> {
  return {
    named: {
      campaigns: { kind: 'text', read: ({ name }) => name },
      campaign_ids: { kind: 'text', read: ({ id }) => id },
      campaign_status: { kind: 'text', read: (campaign) => statusOf(campaign, now) },
      campaign_type: { kind: 'text', read: ({ campaign_type }) => campaign_type },
      type: { kind: 'text', read: ({ type }) => type },
      active: { kind: 'flag', read: ({ active }) => active, words: STATES },
      is_referral_code: { kind: 'flag', read: isReferralProgram },
      voucher_type: { kind: 'text', read: ({ voucher }) => voucher?.type },
      categories: { kind: 'text', read: ({ category_id }) => config.categories.get(category_id ?? '')?.name },
      category_ids: { kind: 'text', read: ({ category_id }) => category_id },
      start_date: { kind: 'moment', read: ({ start_date }) => start_date },
      expiration_date: { kind: 'moment', read: ({ expiration_date }) => expiration_date },
      created_at: { kind: 'moment', read: ({ created_at }) => created_at },
      updated_at: { kind: 'moment', read: ({ updated_at }) => updated_at },
      validity_day_of_week: { kind: 'list', read: ({ validity_day_of_week }) => validity_day_of_week },
    },
    metadata: ({ metadata }) => metadata,
  };
}
