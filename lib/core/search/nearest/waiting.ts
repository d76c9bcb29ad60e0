// The first moment at which dates and windows of several records all hold.
import type { Validity } from '../../../model/validity';
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
  if (status === 'NOT_STARTED') return parseMoment(record.start_date ?? '', now.timezone);
  const { start_date, validity_timeframe, validity_day_of_week, validity_hours } = record;
  const isOpen = (part: Validity) => checkValidity({ start_date, ...part }, now) === 'VALID';
  const openings: (number | null)[] = [];
  if (validity_timeframe && !isOpen({ validity_timeframe })) openings.push(nextTimeframe(record, now));
  if (validity_day_of_week && !isOpen({ validity_day_of_week })) openings.push(nextMinute(now, 0));
  if (validity_hours && !isOpen({ validity_hours })) {
    const starts = (validity_hours.daily ?? []).map((daily) => nextMinute(now, minutesOf(daily.start_time ?? '')));
    // A window that began on the day before continues at midnight, where the clock changes as well.
    openings.push(Math.min(...starts, nextMinute(now, 0)));
  }
  if (openings.length === 0 || openings.includes(null)) return null;
  return Math.max(...openings.map((opening) => opening ?? 0));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The next moment after now at which a minute of the local day begins. */
function nextMinute({ nowMs, timezone }: ZonedNow, minute: number): number {
  const thisMinute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const { minuteOfDay } = localDay(thisMinute, timezone);
  const away = (minute - minuteOfDay + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const guess = thisMinute + away * MINUTE_MS;
  const drift = minute - localDay(guess, timezone).minuteOfDay;
  // A change of the clock moves the guess by at most some hours.
  const shift = drift > DAY_MINUTES / 2 ? drift - DAY_MINUTES : drift < -DAY_MINUTES / 2 ? drift + DAY_MINUTES : drift;
  const moved = guess + shift * MINUTE_MS;
  return moved > nowMs && localDay(moved, timezone).minuteOfDay === minute ? moved : Math.max(guess, nowMs + MINUTE_MS);
}

function nextTimeframe({ start_date, validity_timeframe }: Validity, now: ZonedNow): number | null {
  const interval = parseDuration(validity_timeframe?.interval ?? '');
  const startMs = parseMoment(start_date ?? '', now.timezone);
  if (interval === null || startMs === null) return null;
  const startOf = (count: number) => addSpan({ nowMs: startMs, timezone: now.timezone }, multiply(interval, count));
  let above = 1;
  while (startOf(above) <= now.nowMs) above *= 2;
  let below = Math.floor(above / 2);
  while (above - below > 1) {
    const middle = Math.floor((above + below) / 2);
    if (startOf(middle) <= now.nowMs) below = middle;
    else above = middle;
  }
  return startOf(above);
}

function multiply({ months, days, ms }: Span, count: number): Span {
  return { months: months * count, days: days * count, ms: ms * count };
}
