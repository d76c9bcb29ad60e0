// A campaign in words.
import type { Campaign, CampaignType } from '../../api/campaigns';
import { momentOf, toZoned } from '../zone';
import { t } from '../../texts/text';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const TYPE_WORDS: Readonly<Record<CampaignType, string>> = {
  DISCOUNT_COUPONS: t('Coupons'),
  GIFT_VOUCHERS: t('Gift cards'),
  LOYALTY_PROGRAM: t('Loyalty'),
  PROMOTION: t('Promotion'),
  REFERRAL_PROGRAM: t('Referral'),
};

export type CampaignState = 'Live' | 'Stopped' | 'Scheduled' | 'Ended';

export const STATE_WORDS: Readonly<Record<CampaignState, string>> = {
  Live: t('Live'),
  Stopped: t('Stopped'),
  Scheduled: t('Scheduled'),
  Ended: t('Ended'),
};

/** Stopped beats the dates, as for the API. */
export function campaignState(
  { active, start_date, expiration_date }: Pick<Campaign, 'active' | 'start_date' | 'expiration_date'>,
  nowMs: number,
): CampaignState {
  if (!active) return 'Stopped';
  if (start_date && Date.parse(start_date) > nowMs) return 'Scheduled';
  return expiration_date && Date.parse(expiration_date) <= nowMs ? 'Ended' : 'Live';
}

export const WEEKDAYS = [
  t('Sunday'),
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
] as const;

/** A moment, and the zone whose days are counted. */
export interface ZonedMoment {
  readonly ms: number;
  readonly timezone: string;
}

/** Days of the project's zone with how many things happened on each, oldest first, none left out. */
export function countByDay(dates: readonly string[], days: number, now: ZonedMoment): readonly DayCount[] {
  const counts = new Map<string, number>();
  for (const date of dates) {
    const day = dayOf(date, now.timezone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return Array.from({ length: days }, (_unused, index) => {
    const day = dayBefore(now, days - 1 - index);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/**
 * When a range of days begins: at midnight of its first day, so that it has whole days up to now. A single one is the
 * last 24 hours, from a whole hour: the question stays the same for a while.
 */
export function rangeStart(days: number, now: ZonedMoment): string {
  if (days > 1) return momentOf(`${dayBefore(now, days - 1)}T00:00`, now.timezone);
  return new Date(Math.floor(now.ms / HOUR_MS) * HOUR_MS - DAY_MS).toISOString();
}

function dayOf(date: string, timezone: string): string {
  return toZoned(date, timezone).slice(0, 10);
}

/** The day of the project's calendar, as many days before now. */
export function dayBefore({ ms, timezone }: ZonedMoment, days: number): string {
  const today = Date.parse(dayOf(new Date(ms).toISOString(), timezone));
  return new Date(today - days * DAY_MS).toISOString().slice(0, 10);
}

export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** True for a campaign that a check before launch covers: gift cards and points are never searched. */
export function isLaunchChecked({ campaign_type }: Pick<Campaign, 'campaign_type'>): boolean {
  return campaign_type === 'PROMOTION' || campaign_type === 'DISCOUNT_COUPONS';
}
