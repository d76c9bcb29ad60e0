// A campaign in words.
import type { Campaign, CampaignType } from '../../api/campaigns';

export const TYPE_WORDS: Readonly<Record<CampaignType, string>> = {
  DISCOUNT_COUPONS: 'Coupons',
  GIFT_VOUCHERS: 'Gift cards',
  LOYALTY_PROGRAM: 'Loyalty',
  PROMOTION: 'Promotion',
  REFERRAL_PROGRAM: 'Referral',
};

export type CampaignState = 'Live' | 'Stopped' | 'Scheduled' | 'Ended';

/** Stopped beats the dates, as for the API. */
export function campaignState(
  { active, start_date, expiration_date }: Pick<Campaign, 'active' | 'start_date' | 'expiration_date'>,
  nowMs: number,
): CampaignState {
  if (!active) return 'Stopped';
  if (start_date && Date.parse(start_date) > nowMs) return 'Scheduled';
  return expiration_date && Date.parse(expiration_date) <= nowMs ? 'Ended' : 'Live';
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Days of the history with how many things happened on each, oldest first, none left out. */
export function countByDay(dates: readonly string[], days: number, nowMs: number): readonly DayCount[] {
  const DAY_MS = 86_400_000;
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const counts = new Map<string, number>();
  for (const date of dates) counts.set(date.slice(0, 10), (counts.get(date.slice(0, 10)) ?? 0) + 1);
  return Array.from({ length: days }, (_unused, index) => {
    const day = dayOf(nowMs - (days - 1 - index) * DAY_MS);
    return { day, count: counts.get(day) ?? 0 };
  });
}

export interface DayCount {
  readonly day: string;
  readonly count: number;
}
