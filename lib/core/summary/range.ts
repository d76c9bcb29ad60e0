// The requested range of days.
import type { Failure } from '../../errors';
import { DAY_MS, localDay, parseMoment, type ZonedNow } from '../time/calendar';

/** Days of the project's zone, YYYY-MM-DD, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

interface SentRange {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/**
 * Parse the start and end dates of a summary.
 * @param otherwise the default bounds
 * @returns invalid_query_params for invalid dates, or dates in the wrong order
 */
export function dayRange(
  { start_date, end_date }: SentRange,
  timezone: string,
  otherwise: DayRange,
): DayRange | Failure {
  const to = end_date === undefined ? otherwise.to : dayOf(end_date, timezone);
  const from = start_date === undefined ? otherwise.from : dayOf(start_date, timezone);
  if (from === null) return refused('.start_date must be an ISO 8601 date.');
  if (to === null) return refused('.end_date must be an ISO 8601 date.');
  return from <= to ? { from, to } : refused('.start_date must not be after .end_date.');
}

/** A date, or the day of a moment. */
function dayOf(text: string, timezone: string): string | null {
  const moment = parseMoment(text, timezone);
  return moment === null ? null : localDay(moment, timezone).date;
}

const RECENT_DAYS = 30;

/** The default range: today, and enough days before it for a month. */
export function recentDays({ nowMs, timezone }: ZonedNow): DayRange {
  const to = localDay(nowMs, timezone).date;
  return { from: plusDays(to, 1 - RECENT_DAYS), to };
}

/**
 * List all days of a range, both ends included.
 * @returns invalid_query_params where there are more than `most`
 */
export function daysBetween({ from, to }: DayRange, most: number): readonly string[] | Failure {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count > most) return refused(`.start_date must be at most ${most} days before .end_date.`);
  return Array.from({ length: count }, (_, at) => plusDays(from, at));
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

function refused(problem: string): Failure {
  return { key: 'invalid_query_params', details: `Property ${problem}` };
}
