// The first moment at which dates and windows of several records all hold.
import type { Validity, ValidityTimeframe } from '../../../model/validity';
import { addSpan, localDay, parseDuration, parseMoment, type Span, type ZonedNow } from '../../time/calendar';
import { checkValidity } from '../../time/validity';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** The longest time that a redeemable may be waited for. */
export const MOST_WAITING_MS = 366 * DAY_MINUTES * MINUTE_MS;
/** Most openings of windows that are tried. */
const MOST_OPENINGS = 5_000;

/**
 * The first moment from now on at which every record is valid.
 * @returns epoch milliseconds; null when there is none within 366 days
 * @see docs/behaviour/nearest.md#waiting
 */
export function firstValidMoment(records: readonly Validity[], now: ZonedNow): number | null {
  const { timezone } = now;
  let nowMs = now.nowMs;
  for (let count = 0; count < MOST_OPENINGS && nowMs <= now.nowMs + MOST_WAITING_MS; count += 1) {
    const moment = { nowMs, timezone };
    const waiting = records.filter((record) => checkValidity(record, moment) !== 'VALID');
    if (waiting.length === 0) return nowMs;
    const openings = waiting.map((record) => nextOpening(record, moment));
    if (openings.includes(null)) return null;
    nowMs = Math.max(...openings.map((opening) => opening ?? 0));
  }
  return null;
}

/** A moment after now, before which the record is not valid; null when it is never valid again. */
function nextOpening(record: Validity, now: ZonedNow): number | null {
  const status = checkValidity(record, now);
  if (status === 'EXPIRED') return null;
  if (status === 'NOT_STARTED') return startOfRecord(record, now);
  const { start_date, validity_timeframe, validity_day_of_week, validity_hours } = record;
  const isOpen = (part: Validity) => checkValidity({ start_date, ...part }, now) === 'VALID';
  const openings: (number | null)[] = [];
  if (validity_timeframe && !isOpen({ validity_timeframe }))
    openings.push(nextTimeframe(validity_timeframe, startOfRecord(record, now), now));
  if (validity_day_of_week && !isOpen({ validity_day_of_week })) openings.push(nextMinute(now, 0));
  if (validity_hours && !isOpen({ validity_hours })) {
    const starts = (validity_hours.daily ?? []).map((daily) => nextMinute(now, minutesOf(daily.start_time ?? '')));
    // A window that began on the day before continues at midnight.
    openings.push(Math.min(...starts, nextMinute(now, 0)));
  }
  return openings.includes(null) ? null : Math.max(...openings.map((opening) => opening ?? 0));
}

function startOfRecord({ start_date }: Validity, { timezone }: ZonedNow): number | null {
  return parseMoment(start_date ?? '', timezone);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The next moment after now at which a minute of the local day begins, or at which clocks change if that is before. */
function nextMinute({ nowMs, timezone }: ZonedNow, minute: number): number {
  const thisMinute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const minuteAfter = (minutes: number) => localDay(thisMinute + minutes * MINUTE_MS, timezone).minuteOfDay;
  const begun = minuteAfter(0);
  const isChanged = (minutes: number) => minuteAfter(minutes) !== (begun + minutes) % DAY_MINUTES;
  const away = (minute - begun + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return thisMinute + (isChanged(away) ? leastPassing(away, isChanged) : away) * MINUTE_MS;
}

/** The least number that passes a test which each larger number passes as well. @param passing a number that passes */
function leastPassing(passing: number, test: (count: number) => boolean): number {
  let [below, above] = [0, passing];
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    if (test(middle)) above = middle;
    else below = middle;
  }
  return above;
}

function nextTimeframe(timeframe: ValidityTimeframe, startMs: number | null, now: ZonedNow): number | null {
  const interval = parseDuration(timeframe.interval ?? '');
  if (interval === null || startMs === null) return null;
  const startOf = (count: number) => addSpan({ nowMs: startMs, timezone: now.timezone }, multiply(interval, count));
  let count = 1;
  while (startOf(count) <= now.nowMs) count *= 2;
  return startOf(leastPassing(count, (one) => startOf(one) > now.nowMs));
}

function multiply({ months, days, ms }: Span, count: number): Span {
  return { months: months * count, days: days * count, ms: ms * count };
}
