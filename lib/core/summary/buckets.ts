// Counted facts, added up by campaign and day.
import type { CountedFact, DaySums } from '../../model/summaries/day-counters';
import { localDay } from '../time/calendar';
import { addSums } from './sums';

/** The counters of one day, of a campaign or, with null, of the project. */
export interface DayCounters {
  readonly campaignId: string | null;
  /** YYYY-MM-DD, in the zone of the project. */
  readonly date: string;
  readonly sums: DaySums;
}

/** A fact at its moment, and what it adds. */
export interface DatedFact {
  readonly timeMs: number;
  readonly counted: readonly CountedFact[];
}

/** Counters of each campaign and day, each once. */
export function countersOf(facts: readonly DatedFact[], timezone: string): readonly DayCounters[] {
  const buckets = new Map<string, DayCounters>();
  for (const { timeMs, counted } of facts) {
    const { date } = localDay(timeMs, timezone);
    for (const { campaignId, sums } of counted) {
      const key = `${date} ${campaignId ?? ''}`;
      const known = buckets.get(key);
      buckets.set(key, { campaignId, date, sums: known ? addSums(known.sums, sums) : sums });
    }
  }
  return [...buckets.values()];
}

/** The number of facts, from the first one, whose counters fit into one transaction; at least one. */
export function countFittingFacts(facts: readonly DatedFact[], most: number, timezone: string): number {
  const touched = new Set<string>();
  let fitting = 0;
  for (const { timeMs, counted } of facts) {
    const { date } = localDay(timeMs, timezone);
    for (const { campaignId } of counted) touched.add(`${date} ${campaignId ?? ''}`);
    if (touched.size > most && fitting > 0) return fitting;
    fitting += 1;
  }
  return fitting;
}
