// Time ranges in which a list is read, and the range of a condition on its sorting moment.
import { DAY_MS } from '../time/units';

/** Strictly between these moments; milliseconds since 1970. */
export interface TimeRange {
  readonly afterMs?: number | undefined;
  readonly beforeMs?: number | undefined;
}

/** The intersection of ranges. */
export function narrowest(ranges: readonly TimeRange[]): TimeRange {
  const after = ranges.flatMap(({ afterMs }) => (afterMs === undefined ? [] : [afterMs]));
  const before = ranges.flatMap(({ beforeMs }) => (beforeMs === undefined ? [] : [beforeMs]));
  return {
    ...(after.length > 0 && { afterMs: Math.max(...after) }),
    ...(before.length > 0 && { beforeMs: Math.min(...before) }),
  };
}

/** The largest distance of a moment from 1970, in milliseconds. */
const FURTHEST_MS = 8.64e15;

/** The moment this many days ago, or ahead when negative; milliseconds since 1970. */
export function momentAgo(nowMs: number, days: number): number {
  return Math.max(-FURTHEST_MS, Math.min(FURTHEST_MS, nowMs - days * DAY_MS));
}

/** @param operands moments, or numbers of days ago; any one of several may match */
export type RangeOf = (operands: readonly number[], nowMs: number) => TimeRange;

export const afterAny: RangeOf = (moments) => ({ afterMs: Math.min(...moments) });
export const beforeAny: RangeOf = (moments) => ({ beforeMs: Math.max(...moments) });

const latest = (days: readonly number[], nowMs: number): number =>
  Math.max(...days.map((ago) => momentAgo(nowMs, ago)));
const earliest = (days: readonly number[], nowMs: number): number =>
  Math.min(...days.map((ago) => momentAgo(nowMs, ago)));

export const longerAgo: RangeOf = (days, nowMs) => ({ beforeMs: Math.ceil(latest(days, nowMs)) });
export const notShorterAgo: RangeOf = (days, nowMs) => ({ beforeMs: Math.floor(latest(days, nowMs)) + 1 });
export const shorterAgo: RangeOf = (days, nowMs) => ({ afterMs: Math.floor(earliest(days, nowMs)) });
export const notLongerAgo: RangeOf = (days, nowMs) => ({ afterMs: Math.ceil(earliest(days, nowMs)) - 1 });
