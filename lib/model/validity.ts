// The validity of a voucher, campaign or promotion tier.
import type { Timestamp } from './common';

/** Active for `duration` from every multiple of `interval` after the start date; ISO 8601 durations. */
export interface ValidityTimeframe {
  readonly interval?: string;
  readonly duration?: string;
}

/** A window of local time, "HH:mm" to "HH:mm", on the days listed (0 is Sunday). */
export interface DailyHours {
  readonly start_time?: string;
  readonly expiration_time?: string;
  readonly days_of_week?: readonly number[];
}

export interface ValidityHours {
  readonly daily?: readonly DailyHours[];
}

export interface Validity {
  readonly start_date?: Timestamp | null;
  readonly expiration_date?: Timestamp | null;
  readonly validity_timeframe?: ValidityTimeframe | null;
  /** 0 is Sunday, 6 is Saturday. */
  readonly validity_day_of_week?: readonly number[] | null;
  readonly validity_hours?: ValidityHours | null;
}
