// Days, weeks and months that are counted no longer. Nothing is compared with one that is over, so a rollback gives nothing back to
// it either, and some days later its count goes.
import { LIMITS } from '../../model/limits';
import { isPeriodOver, type Now } from './calendar';
import { DAY_MS } from './units';

/** One update names so many of them at most, as it holds 4 KB; the next redemption takes the rest. */
export const OVER_AT_ONCE = 50;

/** Periods that are so long over that no rollback gives back to them. @param periods as they were read */
export function periodsOver(periods: Readonly<Record<string, number>>, now: Now): readonly string[] {
  const over = Object.keys(periods).filter((period) => isPeriodOver(period, now, LIMITS.periodDays));
  return over.slice(0, OVER_AT_ONCE);
}

/** Those that a rollback still gives back to: all key pairs, and what is not long over. */
export function periodsReturned(periods: readonly string[], now: Now): readonly string[] {
  return periods.filter((period) => !isPeriodOver(period, now, LIMITS.returnedPeriodDays));
}

/** How many of each kind came to be over lately. */
const UNSEEN = { days: 31, weeks: 5, months: 3 } as const;

/**
 * Names of periods that came to be over within the last month, for counts that nobody has read: those of them that are not there
 * are taken away in vain.
 * @param periods by which is counted now @returns the latest of each, then the ones before
 */
export function periodsOverUnseen(periods: readonly string[]): readonly string[] {
  const rows = periods.map((period) => {
    const start = Date.parse(period.slice(1));
    const kind = Number.isNaN(start) ? '' : period.charAt(0);
    if (kind === 'd') return before(UNSEEN.days, (back) => dateText(start - (LIMITS.periodDays + back) * DAY_MS, 'd'));
    // The sixth week before this one began 42 days ago or more, the second month 59.
    if (kind === 'w') return before(UNSEEN.weeks, (back) => dateText(start - (5 + back) * 7 * DAY_MS, 'w'));
    return kind === 'm' ? before(UNSEEN.months, (back) => monthBefore(start, 1 + back)) : [];
  });
  return inTurn(rows);
}

/** The first of each row, then the second of each. */
export function inTurn<One>(rows: readonly (readonly One[])[]): readonly One[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat();
}

function before(count: number, nameOf: (back: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => nameOf(index + 1));
}

function dateText(ms: number, kind: string): string {
  return kind + new Date(ms).toISOString().slice(0, 10);
}

function monthBefore(start: number, back: number): string {
  const month = new Date(start);
  month.setUTCMonth(month.getUTCMonth() - back);
  return `m${month.toISOString().slice(0, 7)}`;
}
