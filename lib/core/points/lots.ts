// The lots of a loyalty card: points are added to them, spent from them and given back to them, until their last day.
import type { ExpirationRules } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { TierPeriod, TierRounding, TierRules } from '../../model/loyalty/tier-rules';
import type { PointExpiry, PointLot } from '../../model/records/voucher';
import { DAY_MS, localDay, parseDuration, parseMoment, toIso, type ZonedNow } from '../time/calendar';

type Lots = readonly PointLot[];

/** The points that a charge took from the lots of a card, and the lots after it. */
export interface LotCharge {
  /** By lot, first to end first; `points` is what was taken. Points that never expire are not among them. */
  readonly taken: Lots;
  readonly left: Lots;
}

interface LotAddition {
  readonly points: number;
  /** Null for points that never expire. */
  readonly expiry: PointExpiry | null;
  readonly nowMs: number;
}

/**
 * Add points to the lot of their last day. A card with the most lots that it can have adds them to the next later lot.
 * @returns the same lots for points that never expire
 */
export function addToLots(lots: Lots, { points, expiry, nowMs }: LotAddition): Lots {
  if (expiry === null || points <= 0) return lots;
  const kept = lots.filter((lot) => lot.points > 0 || lot.ends_ms > nowMs);
  const isFull = kept.length >= LIMITS.pointLots;
  const place = kept.findIndex((lot) => (isFull ? lot.date >= expiry.date : lot.date === expiry.date));
  if (place >= 0) {
    return kept.map((lot, index) =>
      index === place ? { ...lot, points: lot.points + points, updated_ms: nowMs } : lot,
    );
  }
  // Without a later lot the points join those that never expire.
  if (isFull) return kept;
  return inOrder([...kept, { ...expiry, points, created_ms: nowMs, updated_ms: nowMs }]);
}

/**
 * Take points from the lots of a card: from the one that ends first, and from points that never expire last.
 * @param points whole points, at most the balance of the card
 */
export function chargeLots(lots: Lots, points: number, nowMs: number): LotCharge {
  const taken: PointLot[] = [];
  let rest = points;
  const left = lots.map((lot) => {
    const share = Math.min(lot.points, rest);
    if (share === 0) return lot;
    rest -= share;
    taken.push({ ...lot, points: share });
    return { ...lot, points: lot.points - share, updated_ms: nowMs };
  });
  return { taken, left };
}

interface LotReturn {
  /** Points that are given back now. */
  readonly points: number;
  /** Points of the same charge that were given back before. */
  readonly before: number;
  /** All points of the charge. */
  readonly charged: number;
  readonly nowMs: number;
  /** The expiry of points whose day has passed: that of points that are earned now; null when they never expire. */
  readonly again: PointExpiry | null;
}

/**
 * Give points of a charge back to the lots they came from, those that end last first. Points whose day has passed
 * expire as if they were earned now.
 */
export function giveBackToLots(lots: Lots, { taken }: Pick<LotCharge, 'taken'>, back: LotReturn): Lots {
  const dated = sumOfLots(taken);
  // The points that never expire were spent last, and come back first.
  let skipped = back.before;
  let rest = back.points;
  let after = lots;
  for (const lot of [{ points: back.charged - dated, place: null }, ...taken.map(placed).toReversed()]) {
    const passed = Math.min(lot.points, skipped);
    skipped -= passed;
    const share = Math.min(lot.points - passed, rest);
    rest -= share;
    if (lot.place === null || share === 0) continue;
    const expiry = lot.place.ends_ms > back.nowMs ? lot.place : back.again;
    after = addToLots(after, { points: share, expiry, nowMs: back.nowMs });
  }
  return after;
}

function placed({ points, date, ends_ms }: PointLot) {
  return { points, place: { date, ends_ms } };
}

/**
 * The lots of days on which `after` has points and `before` has none: the end of each must be booked. The end of a lot
 * without points may have been worked off already, by a process whose clock is ahead.
 */
export function selectNewLots(before: Lots, after: Lots): readonly PointExpiry[] {
  const hasPoints = (lots: Lots, date: string) => lots.some((lot) => lot.date === date && lot.points > 0);
  return after
    .filter(({ date }) => hasPoints(after, date) && !hasPoints(before, date))
    .map(({ date, ends_ms }) => ({ date, ends_ms }));
}

/** The points of these lots. */
export function sumOfLots(lots: Lots): number {
  return lots.reduce((sum, lot) => sum + lot.points, 0);
}

function inOrder(lots: Lots): Lots {
  return lots.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

// The last day of use of points, from the expiration rules of a program or an earning rule.

/** The months between two ends of each rounding. */
const ROUNDED_MONTHS: Readonly<Record<string, number>> = {
  END_OF_MONTH: 1,
  END_OF_QUARTER: 3,
  END_OF_HALF_YEAR: 6,
  END_OF_YEAR: 12,
};

/**
 * Compute when points expire that are earned at a moment.
 * @returns null where the rules are absent or incomplete: the points never expire
 * @see docs/behaviour/expiration.md#the-last-day
 */
export function computeExpiry(rules: ExpirationRules | undefined, now: ZonedNow): PointExpiry | null {
  const date = rules ? computeLastDay(rules, localDay(now.nowMs, now.timezone).date) : null;
  return date === null ? null : toExpiry(date, now.timezone);
}

/** Convert a last day of use to its expiry: the points are gone at the following midnight of the zone. */
export function toExpiry(date: string, timezone: string): PointExpiry {
  const nextDay = toIso(Date.parse(date) + DAY_MS).slice(0, 10);
  return { date, ends_ms: parseMoment(nextDay, timezone) ?? Number.MAX_SAFE_INTEGER };
}

/**
 * Compute the last day of use of points that are earned on a day.
 * @param earned YYYY-MM-DD
 * @returns      YYYY-MM-DD, the day of earning or later; null for incomplete rules
 */
export function computeLastDay(rules: NonNullable<ExpirationRules>, earned: string): string | null {
  const { period_type, period_value, fixed_month, fixed_day } = rules;
  const day = parseDay(earned);
  if (period_type === 'FIXED_DAY_OF_YEAR') {
    if (!fixed_month || !fixed_day) return null;
    return formatDay(nextOf(day, (year) => clampDay({ year, month: fixed_month, day: fixed_day })));
  }
  if (period_type !== 'MONTH' || typeof period_value !== 'number') return null;
  return roundDay(rules, addMonths(day, period_value));
}

function roundDay({ rounding_type, rounding_value }: NonNullable<ExpirationRules>, day: CalendarDay): string | null {
  if (!rounding_type) return formatDay(day);
  if (rounding_type === 'PARTICULAR_MONTH') {
    if (!rounding_value) return null;
    return formatDay(nextOf(day, (year) => endOfMonth({ year, month: rounding_value })));
  }
  const months = ROUNDED_MONTHS[rounding_type] ?? 1;
  return formatDay(endOfMonth({ year: day.year, month: Math.ceil(day.month / months) * months }));
}

/** The first of a yearly day on or after a day. */
function nextOf(day: CalendarDay, ofYear: (year: number) => CalendarDay): CalendarDay {
  const sameYear = ofYear(day.year);
  return formatDay(sameYear) >= formatDay(day) ? sameYear : ofYear(day.year + 1);
}

// The days of a tier: when it begins, and its last day.

const MONTHS: Readonly<Record<TierPeriod, number>> = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 };

/** Return the first day of the period that holds a day. */
export function startOfPeriod(period: TierPeriod, date: string): string {
  return formatDay(firstDay(period, parseDay(date)));
}

function firstDay(period: TierPeriod, { year, month }: CalendarDay): CalendarDay {
  const months = MONTHS[period];
  return { year, month: Math.floor((month - 1) / months) * months + 1, day: 1 };
}

function lastDay(period: TierPeriod, day: CalendarDay): CalendarDay {
  return endOfMonth(addMonths(firstDay(period, day), MONTHS[period] - 1));
}

function dayAfterPeriod(period: TierPeriod, day: CalendarDay): CalendarDay {
  return addMonths(firstDay(period, day), MONTHS[period]);
}

/**
 * Compute the days of a tier for which a member qualifies on a day. A tier that begins in the next period is granted
 * in that period.
 * @param qualified YYYY-MM-DD
 * @returns both YYYY-MM-DD; `last` is the last day on which the member is in the tier
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function computeTierDays(
  rules: TierRules,
  qualified: string,
): { readonly first: string; readonly last: string } {
  const { qualification_period: period, start_date, expiration_date } = rules;
  const day = parseDay(qualified);
  const first = period && start_date.type === 'NEXT_PERIOD' ? dayAfterPeriod(period, day) : day;
  const end = endOf(rules, first);
  const extended = expiration_date.extend ? plusDuration(end, expiration_date.extend) : end;
  const last = expiration_date.rounding ? roundUp(expiration_date.rounding, extended) : extended;
  return { first: formatDay(first), last: formatDay(last) };
}

/** The end before it is extended; with CUSTOM the first day, from which the life counts. */
function endOf({ qualification_period: period, expiration_date: { type } }: TierRules, first: CalendarDay) {
  if (!period || type === 'CUSTOM') return first;
  return lastDay(period, type === 'END_OF_NEXT_PERIOD' ? dayAfterPeriod(period, first) : first);
}

function plusDuration(day: CalendarDay, extend: string): CalendarDay {
  const { months, days } = parseDuration(extend) ?? { months: 0, days: 0 };
  return plusDays(addMonths(day, months), days);
}

function plusDays(day: CalendarDay, days: number): CalendarDay {
  return parseDay(toIso(Date.parse(formatDay(day)) + days * DAY_MS).slice(0, 10));
}

function roundUp({ type, strategy, value = 0 }: TierRounding, day: CalendarDay): CalendarDay {
  if (type !== 'CUSTOM') {
    if (strategy === 'END') return lastDay(type, day);
    const first = firstDay(type, day);
    return first.month === day.month && day.day === 1 ? day : dayAfterPeriod(type, day);
  }
  const ofYear = (year: number) =>
    strategy === 'END' ? endOfMonth({ year, month: value + 1 }) : { year, month: value + 1, day: 1 };
  const sameYear = ofYear(day.year);
  return formatDay(sameYear) >= formatDay(day) ? sameYear : ofYear(day.year + 1);
}

interface CalendarDay {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
}

/** Parse YYYY-MM-DD. */
function parseDay(text: string): CalendarDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

/** Format a day as YYYY-MM-DD. */
function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Add calendar months; a day that the month lacks becomes its last day. */
function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const count = year * 12 + (month - 1) + months;
  return clampDay({ year: Math.floor(count / 12), month: (count % 12) + 1, day });
}

/** Replace a day that the month lacks by its last day. */
function clampDay(day: CalendarDay): CalendarDay {
  return { ...day, day: Math.min(day.day, endOfMonth(day).day) };
}

/** Return the last day of a month. */
function endOfMonth({ year, month }: Pick<CalendarDay, 'year' | 'month'>): CalendarDay {
  return { year, month, day: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}
