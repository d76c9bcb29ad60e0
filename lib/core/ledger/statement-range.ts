// The period of a statement: days of the project's zone, or moments.
import type { Failure } from '../../errors';
import { localDay, parseMoment } from '../time/calendar';

export interface StatementRange {
  /** The first moment whose movements count. */
  readonly fromMs: number;
  /** The last moment whose movements count. */
  readonly untilMs: number;
}

interface RequestedRange {
  readonly at?: string | undefined;
  readonly from?: string | undefined;
}

interface Now {
  readonly nowMs: number;
  readonly timezone: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Longer than any local day. */
export const NEXT_DAY_MS = 36 * 60 * 60_000;

/**
 * Read the period of a statement. A day counts from its beginning, or to its end; today counts to now.
 * @returns invalid_query_params for text that is no day and no moment, for a time in the future, and for `from` behind `at`
 */
export function readStatementRange({ at, from }: RequestedRange, now: Now): StatementRange | Failure {
  const { nowMs, timezone } = now;
  const untilMs = at === undefined ? nowMs : readEnd(at, now);
  if (untilMs === null) return refusal('at', at);
  if (untilMs > nowMs) return { key: 'invalid_query_params', details: 'Property .at must not be in the future.' };
  const fromMs = from === undefined ? firstOfMonth(untilMs, timezone) : parseMoment(from, timezone);
  if (fromMs === null) return refusal('from', from);
  if (fromMs > nowMs) return { key: 'invalid_query_params', details: 'Property .from must not be in the future.' };
  if (fromMs > untilMs) return { key: 'invalid_query_params', details: 'Property .from must not be later than .at.' };
  return { fromMs, untilMs };
}

function readEnd(at: string, { nowMs, timezone }: Now): number | null {
  const startMs = parseMoment(at, timezone);
  if (startMs === null || !DAY.test(at)) return startMs;
  const endMs = startOfDay(startMs + NEXT_DAY_MS, timezone) - 1;
  return localDay(nowMs, timezone).date === at ? nowMs : endMs;
}

/** Return the first moment of the local day of a moment. */
export function startOfDay(ms: number, timezone: string): number {
  return parseMoment(localDay(ms, timezone).date, timezone) ?? ms;
}

function firstOfMonth(ms: number, timezone: string): number {
  return parseMoment(`${localDay(ms, timezone).date.slice(0, 7)}-01`, timezone) ?? ms;
}

function refusal(name: string, value: string | undefined): Failure {
  return { key: 'invalid_query_params', details: `Property .${name} must be a day or a moment, not ${value}.` };
}
