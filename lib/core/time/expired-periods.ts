// Periods of the calendar that ended long ago, and their counters, which can be removed.
import type { CampaignCounters, StoredCounter, UseCount } from '../../model/counters';
import { LIMITS } from '../../model/limits';
import { DAY_MS, isPeriodOver, type ZonedNow } from './calendar';

// Expired days, weeks and months. Rules no longer compare with a period that is over, so a rollback does not decrement
// it, and some days later its counter is removed.

/**
 * The maximum number of expired periods in one update, whose expression is limited to 4 KB; the next redemption
 * removes the rest.
 */
export const OVER_AT_ONCE = 50;

/**
 * Select period counters that ended so long ago that no rollback decrements them.
 * @param periods as they were read
 */
export function selectExpiredPeriods(periods: Readonly<Record<string, number>>, now: ZonedNow): readonly string[] {
  const over = Object.keys(periods).filter((period) => isPeriodOver(period, now, LIMITS.periodDays));
  return over.slice(0, OVER_AT_ONCE);
}

/** The periods that a rollback still decrements: all key pairs, and periods that are not long over. */
export function selectReturnablePeriods(periods: readonly string[], now: ZonedNow): readonly string[] {
  return periods.filter((period) => !isPeriodOver(period, now, LIMITS.returnedPeriodDays));
}

/** The number of recently expired periods of each kind. */
const UNSEEN = { days: 31, weeks: 5, months: 3 } as const;

/**
 * Names of periods that expired within the last month, for counters that were not read: removing an absent one has no
 * effect.
 * @param periods the current periods
 * @returns the latest of each kind, then the earlier ones
 */
export function guessExpiredPeriods(periods: readonly string[]): readonly string[] {
  const rows = periods.map((period) => {
    const start = Date.parse(period.slice(1));
    const kind = Number.isNaN(start) ? '' : period.charAt(0);
    if (kind === 'd') return before(UNSEEN.days, (back) => dateText(start - (LIMITS.periodDays + back) * DAY_MS, 'd'));
    // The sixth week before this one began 42 days ago or more, the second month 59.
    if (kind === 'w') return before(UNSEEN.weeks, (back) => dateText(start - (5 + back) * 7 * DAY_MS, 'w'));
    return kind === 'm' ? before(UNSEEN.months, (back) => monthBefore(start, 1 + back)) : [];
  });
  return interleave(rows);
}

/** Interleave rows: the first element of each row, then the second of each. */
function interleave<One>(rows: readonly (readonly One[])[]): readonly One[] {
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

// Counters of calendar periods that ended long ago: no rule compares with them, and no rollback decrements them.

/** The periods in which a campaign and its tiers are currently counted. */
interface PeriodsCounted {
  readonly periods: readonly string[];
  readonly tiers: readonly { readonly tierId: string; readonly periods: readonly string[] }[];
}

/**
 * Select period counters of a campaign that have expired and can be removed, so that counters do not grow without
 * bound.
 * @param counters undefined when they were not read, for example when rules limit only each customer by day
 */
export function selectExpiredCounters(
  counters: CampaignCounters | undefined,
  { counted, now }: { readonly counted: PeriodsCounted; readonly now: ZonedNow },
): readonly StoredCounter[] {
  return counters ? endedOnes(counters, now) : unseenOnes(counted);
}

/**
 * The latest period of each counter comes first, so that a campaign with many tiers loses the expired ones step by
 * step.
 */
function unseenOnes({ periods, tiers }: PeriodsCounted): readonly StoredCounter[] {
  const ofCampaign = guessExpiredPeriods(periods).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = tiers.map(({ tierId, periods: own }) =>
    guessExpiredPeriods(own).map((period) => ({ of: 'TIER', id: tierId, period }) as const),
  );
  const rows: readonly (readonly StoredCounter[])[] = [ofCampaign, ...ofTiers];
  return interleave(rows).slice(0, UNSEEN_AT_ONCE);
}

/** The maximum number of names removed blindly: absent names still cost bytes in the request to the table. */
const UNSEEN_AT_ONCE = 120;

function endedOnes(counters: CampaignCounters, now: ZonedNow): readonly StoredCounter[] {
  const endedOf = ({ periods }: UseCount) => selectExpiredPeriods(periods, now);
  const ofCampaign = endedOf(counters.redemptions).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = Object.entries(counters.tiers).flatMap(([id, { redemptions }]) =>
    endedOf(redemptions).map((period) => ({ of: 'TIER', id, period }) as const),
  );
  return [...ofCampaign, ...ofTiers].slice(0, OVER_AT_ONCE);
}
