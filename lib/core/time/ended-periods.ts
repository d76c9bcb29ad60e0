// Days, weeks and months that are counted no longer.
import { LIMITS } from '../../model/limits';
import { isPeriodOver, type Now } from './calendar';

/** One update names so many of them at most, as it holds 4 KB; the next redemption takes the rest. */
export const OVER_AT_ONCE = 50;

/** Periods that are so long over that none of their redemptions can be rolled back. @param periods as they were read */
export function periodsOver(periods: Readonly<Record<string, number>>, now: Now): readonly string[] {
  const over = Object.keys(periods).filter((period) => isPeriodOver(period, now, LIMITS.periodDays));
  return over.slice(0, OVER_AT_ONCE);
}
