// The rules of a loyalty program by which its members qualify for tiers, and the dates of a tier.

/** Periods of the calendar. */
export type TierPeriod = 'MONTH' | 'QUARTER' | 'HALF_YEAR' | 'YEAR';

/** The rounding of the last day of a tier, always to the same day or a later one. */
export interface TierRounding {
  /** CUSTOM rounds to the month of `value`. */
  readonly type: TierPeriod | 'CUSTOM';
  /** END is the last day of the period, START the first day of the next one. */
  readonly strategy: 'START' | 'END';
  readonly unit: 'MONTH';
  /** 0 is January; read with CUSTOM only. */
  readonly value?: number;
}

export interface TierRules {
  readonly qualification_type: 'BALANCE' | 'POINTS_IN_PERIOD';
  /** The period in which points are summed up; absent with BALANCE. */
  readonly qualification_period?: TierPeriod;
  readonly start_date: { readonly type: 'IMMEDIATE' | 'NEXT_PERIOD' };
  readonly expiration_date: {
    readonly type: 'END_OF_PERIOD' | 'END_OF_NEXT_PERIOD' | 'BALANCE_DROP' | 'CUSTOM';
    /** ISO 8601, months and days: the life of a tier with CUSTOM, else added to the end. */
    readonly extend?: string;
    readonly rounding?: TierRounding;
  };
}

/** A tier that a member was granted, with its dates. */
export interface TierGrant {
  /** The id of the tier. */
  readonly id: string;
  readonly starts_ms: number;
  /** The last day, YYYY-MM-DD in the time zone of the project. */
  readonly date: string;
  /** The first moment after that day: from then on the tier is gone. */
  readonly ends_ms: number;
  /** When the member qualified. */
  readonly created_ms: number;
  /** When it was last prolonged; absent before. */
  readonly updated_ms?: number;
}

/** The tiers of a card in a program whose tiers have dates, as they were at a moment. What follows is computed. */
export interface CardTier {
  /** The moment, epoch milliseconds. */
  readonly at_ms: number;
  /** Absent for a member without a tier. */
  readonly current?: TierGrant;
  /** Tiers for points of periods that have not ended, those that begin later among them. */
  readonly grants?: readonly TierGrant[];
  /** Points that were earned in the latest period with any; `start` is its first day. */
  readonly period?: { readonly start: string; readonly points: number };
}
