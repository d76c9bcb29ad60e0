// Filter fields of campaigns, and their status.
import type { Field, FilterFields, FilterNow } from '../../model/lists/field';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import { datesOf, STATES } from './date-statuses';

/** Return whether a campaign is a referral program. */
export function isReferralProgram({ campaign_type }: Campaign): boolean {
  return campaign_type === 'REFERRAL_PROGRAM';
}

/** A campaign has two statuses at once: one by its switch and dates, and one by the work on its codes. */
export function campaignStatuses(campaign: Campaign, now: FilterNow): readonly string[] {
  return [validityStatus(campaign, now), workStatus(campaign)];
}

/** A change of its codes takes precedence over the result of the last addition. */
function workStatus({ creation_status, vouchers_generation_status }: Campaign): string {
  return creation_status === 'DONE' ? vouchers_generation_status : creation_status;
}

/** Inactive takes precedence over the dates, which are those of the campaign only. */
function validityStatus(campaign: Campaign, now: FilterNow): string {
  if (!campaign.active) return 'INACTIVE';
  const dates = datesOf(campaign, now);
  if (dates === 'NOT_STARTED') return 'SCHEDULED';
  return dates === 'EXPIRED' ? 'EXPIRED' : 'ACTIVE';
}

const ID: Field<Campaign> = { kind: 'text', read: ({ id }) => id };
const CREATED: Field<Campaign> = { kind: 'moment', read: ({ created_at }) => created_at };

function isMade(campaign: Campaign): boolean {
  return workStatus(campaign) === 'DONE';
}

const isBeforeStart = (campaign: Campaign, now: FilterNow): boolean =>
  isMade(campaign) && datesOf(campaign, now) === 'NOT_STARTED';

/** Statuses of a campaign's codes, as operators without a value. */
const STATES_OF_CODES: Readonly<Record<string, (campaign: Campaign, now: FilterNow) => boolean>> = {
  $active: isMade,
  $failed: (campaign) => workStatus(campaign) === 'FAILED',
  $in_progress: (campaign) => ['IN_PROGRESS', 'MODIFYING'].includes(workStatus(campaign)),
  $expired: (campaign, now) => isMade(campaign) && datesOf(campaign, now) === 'EXPIRED',
  $before_start: isBeforeStart,
  // The published definition uses this spelling.
  before_start: isBeforeStart,
};

/** The weekdays of a campaign without a weekday limit. */
const WEEK = [0, 1, 2, 3, 4, 5, 6];

function isSet(days: readonly number[] | null | undefined): days is readonly number[] {
  return days !== null && days !== undefined && days.length > 0;
}

const SET_DAYS: Readonly<Record<string, (campaign: Campaign) => boolean>> = {
  $has_value: ({ validity_day_of_week }) => isSet(validity_day_of_week),
  $is_unknown: ({ validity_day_of_week }) => !isSet(validity_day_of_week),
};

/** The fields by which campaigns are filtered; category names come from the configuration. */
export function campaignFields(config: Config, now: FilterNow): FilterFields<Campaign> {
  return {
    named: {
      campaigns: { kind: 'text', read: ({ name }) => name },
      campaign_ids: ID,
      // The name in the published definition of filters.
      campaigns_id: ID,
      status: { kind: 'flag', read: isMade, words: STATES_OF_CODES },
      campaign_status: { kind: 'list', read: (campaign) => campaignStatuses(campaign, now) },
      campaign_type: { kind: 'text', read: ({ campaign_type }) => campaign_type },
      type: { kind: 'list', read: ({ type }) => (type === 'STANDALONE' ? [type] : [type, 'BULK']) },
      active: { kind: 'flag', read: ({ active }) => active, words: STATES },
      is_referral_code: { kind: 'flag', read: isReferralProgram },
      voucher_type: { kind: 'text', read: ({ voucher }) => voucher?.type },
      categories: { kind: 'text', read: ({ category_id }) => config.categories.get(category_id ?? '')?.name },
      category_ids: { kind: 'text', read: ({ category_id }) => category_id },
      start_date: { kind: 'moment', read: ({ start_date }) => start_date },
      expiration_date: { kind: 'moment', read: ({ expiration_date }) => expiration_date },
      created_at: CREATED,
      created_date: CREATED,
      updated_at: { kind: 'moment', read: ({ updated_at }) => updated_at },
      validity_day_of_week: {
        kind: 'list',
        read: ({ validity_day_of_week: days }) => (isSet(days) ? days : WEEK),
        words: SET_DAYS,
      },
      // A timeframe counts from the start.
      validity_timeframe: { kind: 'moment', read: (one) => (one.validity_timeframe ? one.start_date : null) },
    },
    metadata: ({ metadata }) => metadata,
  };
}
