// What campaigns can be filtered by, and the status they are in.
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { FilterFields, FilterNow } from './filter';
import { datesOf, STATES } from './voucher-fields';

/** Whether its codes are those of a referral program. */
export function isReferralProgram({ campaign_type }: Campaign): boolean {
  return campaign_type === 'REFERRAL_PROGRAM';
}

/** A campaign is in two states at once: by its switch and dates, and by the work on its codes. */
export function campaignStatuses(campaign: Campaign, now: FilterNow): readonly string[] {
  return [validityStatus(campaign, now), workStatus(campaign)];
}

/** A change of its codes beats what became of the last codes that were added. */
function workStatus({ creation_status, vouchers_generation_status }: Campaign): string {
  return creation_status === 'DONE' ? vouchers_generation_status : creation_status;
}

/** Disabled beats the dates; dates are those of the campaign alone. */
function validityStatus(campaign: Campaign, now: FilterNow): string {
  if (!campaign.active) return 'INACTIVE';
  const dates = datesOf(campaign, now);
  if (dates === 'NOT_STARTED') return 'SCHEDULED';
  return dates === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE';
}

/** Fields by which campaigns are found; the configuration says what categories are called. */
export function campaignFields(config: Config, now: FilterNow): FilterFields<Campaign> {
  return {
    named: {
      campaigns: { kind: 'text', read: ({ name }) => name },
      campaign_ids: { kind: 'text', read: ({ id }) => id },
      campaign_status: { kind: 'list', read: (campaign) => campaignStatuses(campaign, now) },
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
