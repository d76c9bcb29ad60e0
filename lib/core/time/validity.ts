// Validity of a voucher, campaign or promotion tier by its dates and windows, and these in a request.
import { type Failure, isFailure } from '../../errors';
import type { DailyHours, Validity, ValidityHours, ValidityTimeframe } from '../../model/validity';
import { withoutNulls } from '../object-members';
import { localDay, parseDuration, parseMoment, toIso, type ZonedNow } from './calendar';
import {
  type DailyWindow,
  dailyWindowsOverlap,
  isInDailyWindow,
  isInRecurrence,
  isWeekday,
  parseDailyWindow,
} from './recurrence';

export type ValidityStatus = 'VALID' | 'NOT_STARTED' | 'EXPIRED' | 'OUTSIDE_WINDOW';

/**
 * Check whether a record is valid now: first the dates, then the windows. The start moment and the expiration moment
 * themselves are valid. Invalid dates and windows refuse (`checkValidityInput` prevents saving them).
 * @see docs/behaviour/time.md#validity
 */
export function checkValidity(validity: Validity, now: ZonedNow): ValidityStatus {
  const { start_date: start, expiration_date: expiration } = validity;
  if (isSet(start) && !(now.nowMs >= momentOrNaN(start, now.timezone))) return 'NOT_STARTED';
  if (isSet(expiration) && !(now.nowMs <= momentOrNaN(expiration, now.timezone))) return 'EXPIRED';
  return isInWindows(validity, now) ? 'VALID' : 'OUTSIDE_WINDOW';
}

function isInWindows(validity: Validity, now: ZonedNow): boolean {
  const { validity_timeframe: timeframe, validity_day_of_week: days, validity_hours: hours } = validity;
  if (isSet(timeframe) && !isInTimeframe(timeframe, validity.start_date, now)) return false;
  if (hasAny(days) && !days.includes(localDay(now.nowMs, now.timezone).weekday)) return false;
  return !hasAny(hours?.daily) || hours.daily.some((daily) => isInHours(daily, now));
}

function isInTimeframe(timeframe: ValidityTimeframe, startDate: string | null | undefined, now: ZonedNow): boolean {
  const interval = parseDuration(timeframe.interval ?? '');
  const duration = parseDuration(timeframe.duration ?? '');
  const startMs = momentOrNaN(startDate ?? '', now.timezone);
  if (interval === null || duration === null || Number.isNaN(startMs)) return false;
  return isInRecurrence({ startMs, interval, duration }, now);
}

function isInHours(daily: DailyHours, now: ZonedNow): boolean {
  const window = dailyWindow(daily);
  return window !== null && isInDailyWindow(window, now);
}

/**
 * Find contradictions before a validity is saved.
 * @param timezone of the project, for dates without an offset
 * @returns        one sentence for the caller; null when the validity is consistent
 * @see docs/behaviour/time.md#validity
 */
export function checkValidityInput(validity: Validity, timezone: string): string | null {
  return (
    checkDates(validity, timezone) ??
    checkTimeframe(validity.validity_timeframe, validity.start_date) ??
    checkDays(validity.validity_day_of_week) ??
    checkHours(validity.validity_hours) ??
    checkCombination(validity)
  );
}

function checkDates({ start_date, expiration_date }: Validity, timezone: string): string | null {
  const start = isSet(start_date) ? momentText(start_date, timezone) : FIRST;
  if (start === null) return 'start_date must be an ISO 8601 date or date and time.';
  const end = isSet(expiration_date) ? momentText(expiration_date, timezone) : LAST;
  if (end === null) return 'expiration_date must be an ISO 8601 date or date and time.';
  return end < start ? 'expiration_date must not be before start_date.' : null;
}

/** Texts that sort before and after every stored moment: stored moments sort as texts in order of time. */
const FIRST = '';
const LAST = '~';

/**
 * The dates in stored form: the instants that were sent, in UTC with milliseconds.
 * @param validity one without problems according to `checkValidityInput`
 */
export function withMoments(validity: Validity, timezone: string): Validity {
  const { start_date: start, expiration_date: end } = validity;
  return {
    ...validity,
    ...(isSet(start) && { start_date: momentText(start, timezone) }),
    ...(isSet(end) && { expiration_date: momentText(end, timezone) }),
  };
}

function checkTimeframe(timeframe: Validity['validity_timeframe'], start: Validity['start_date']): string | null {
  if (!isSet(timeframe)) return null;
  if (!isSet(start)) return 'validity_timeframe needs a start_date.';
  for (const member of ['interval', 'duration'] as const) {
    if (parseDuration(timeframe[member] ?? '') !== null) continue;
    return `validity_timeframe.${member} must be an ISO 8601 duration longer than nothing, such as P1D or PT2H.`;
  }
  return null;
}

function checkDays(days: Validity['validity_day_of_week']): string | null {
  const good = !isSet(days) || days.every(isWeekday);
  return good ? null : 'validity_day_of_week must hold whole numbers from 0 (Sunday) to 6 (Saturday).';
}

function checkHours(hours: ValidityHours | null | undefined): string | null {
  const windows: DailyWindow[] = [];
  for (const [index, daily] of (hours?.daily ?? []).entries()) {
    const window = dailyWindow(daily);
    if (window === null) {
      return `validity_hours.daily[${index}] needs two different times as HH:mm, and days from 0 (Sunday) to 6 (Saturday).`;
    }
    windows.push(window);
  }
  return dailyWindowsOverlap(windows) ? 'validity_hours.daily must not overlap.' : null;
}

function checkCombination(validity: Validity): string | null {
  if (!hasAny(validity.validity_hours?.daily)) return null;
  const others = isSet(validity.validity_timeframe) || hasAny(validity.validity_day_of_week);
  return others ? 'validity_hours cannot be combined with validity_timeframe or validity_day_of_week.' : null;
}

function dailyWindow(daily: DailyHours): DailyWindow | null {
  return parseDailyWindow(daily.start_time ?? '', daily.expiration_time ?? '', daily.days_of_week ?? []);
}

const ISO_LENGTH = 24;

/** The same instant in UTC with milliseconds; null when the text is invalid, or outside the years 0 to 9999 of UTC. */
function momentText(text: string, timezone: string): string | null {
  const ms = parseMoment(text, timezone);
  const iso = ms === null ? '' : toIso(ms);
  return iso.length === ISO_LENGTH ? iso : null;
}

function momentOrNaN(text: string, timezone: string): number {
  return parseMoment(text, timezone) ?? NaN;
}

function isSet<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

function hasAny<T>(list: readonly T[] | null | undefined): list is readonly T[] {
  return isSet(list) && list.length > 0;
}

// The dates and windows of a record, from a request.

const MEMBERS = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const satisfies readonly (keyof Validity)[];

type ValidityInput = { readonly [K in keyof Validity]?: unknown };

/**
 * The dates and windows that are sent, with the dates in UTC.
 * @param timezone of the project, for dates without an offset
 * @returns invalid_payload when dates cannot be read, or contradict each other or windows
 */
export function validityOf(input: ValidityInput, timezone: string): Validity | Failure {
  const validity: Validity = withoutNulls(
    Object.fromEntries(MEMBERS.map((member) => [member, shownPart(input[member])])),
  );
  const problem = checkValidityInput(validity, timezone);
  return problem === null ? withMoments(validity, timezone) : { key: 'invalid_payload', details: problem };
}

/** The members of windows that answers show; a request may hold others, which are dropped. */
const WINDOW_MEMBERS = ['interval', 'duration', 'daily', 'start_time', 'expiration_time', 'days_of_week'];

function shownPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shownPart);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([name]) => WINDOW_MEMBERS.includes(name));
  return Object.fromEntries(known.map(([name, part]) => [name, shownPart(part)]));
}

/**
 * A record with the sent dates and windows: absent members stay, null clears.
 * @returns the same object when none is sent; invalid_payload as `validityOf`
 */
export function applyValidityChanges<T extends Validity>(
  before: T,
  request: ValidityInput,
  timezone: string,
): T | Failure {
  const sent = MEMBERS.filter((member) => request[member] !== undefined);
  if (sent.length === 0) return before;
  const merged = { ...before, ...Object.fromEntries(sent.map((member) => [member, request[member]])) };
  const validity = validityOf(merged, timezone);
  if (isFailure(validity)) return validity;
  const others = Object.entries(merged).filter(([member]) => !MEMBERS.some((one) => one === member));
  return { ...Object.fromEntries(others), ...validity } as T;
}
