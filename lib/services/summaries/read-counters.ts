// Current counters: the stored ones, plus facts since then.
import { countersOf } from '../../core/summary/buckets';
import { addSums, computeCodeSums } from '../../core/summary/sums';
import { localDay } from '../../core/time/calendar';
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { DaySums } from '../../model/summaries/day-counters';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { CountingProgress } from '../../ports/summaries';
import { beginCounting } from './count-work';
import { type FactSource, factsOf } from './facts';

/** The requested days in the project's time zone, both included. */
export interface CountersQuery {
  /** Null for the project as a whole. */
  readonly campaignId: string | null;
  readonly hasBalances: boolean;
  /** Events convert its referrals. */
  readonly hasConversions: boolean;
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

export interface Counters {
  readonly days: ReadonlyMap<string, DaySums>;
  /** Everything until this moment is in them. */
  readonly untilMs: number;
}

const READ_TRIES = 5;

/**
 * Read daily counters: the stored ones plus recent facts not yet counted.
 * @throws ApiError temporarily_unavailable when they are added up faster than they can be read
 */
export async function readCounters(
  rt: Runtime<'summaries' | 'wakeWorker'>,
  scope: ProjectScope,
  query: CountersQuery,
): Promise<Counters> {
  const kept = await keptCounters(rt, scope, query);
  if (kept.project.revision === null) await beginCounting(rt, scope);
  const nowMs = rt.clock.nowMs();
  const recent = await Promise.all(
    sourcesOf(query).map(async (source) => {
      const until = source.list === 'movements' ? kept.campaign : kept.project;
      const facts = await factsOf(rt, scope, { ...source, until, beforeMs: null, want: LIMITS.countersRecentFacts });
      return { facts, untilMs: facts.length < LIMITS.countersRecentFacts ? nowMs : (facts.at(-1)?.timeMs ?? nowMs) };
    }),
  );
  const buckets = countersOf(
    recent.flatMap(({ facts }) => facts),
    query.timezone,
  ).filter(({ campaignId, date }) => campaignId === query.campaignId && date >= query.from && date <= query.to);
  const codes = await recentCodes(rt, scope, { query, campaign: kept.campaign, nowMs });
  const days = new Map(kept.days);
  for (const { date, sums } of [...buckets, ...codes]) days.set(date, addSums(days.get(date) ?? {}, sums));
  return { days, untilMs: Math.min(...recent.map(({ untilMs }) => untilMs)) };
}

const CAMPAIGNS_AT_ONCE = 25;

/** A query for many campaigns: their redemptions only, nothing that has a list of its own. */
interface ManyQuery extends Pick<CountersQuery, 'from' | 'to' | 'timezone'> {
  readonly campaignIds: readonly string[];
}

/**
 * The days of many campaigns, by their ids; one read for each, and one for recent facts.
 * @throws ApiError temporarily_unavailable when counting advances faster than the counters can be read
 */
export async function readDaysOf(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  query: ManyQuery,
): Promise<ReadonlyMap<string, readonly DaySums[]>> {
  const { days, project: until } = await ofOneMoment(rt, scope, null, () => daysOfAll(rt, scope, query));
  const source = { list: 'redemptions', campaignId: null, beforeMs: null, want: LIMITS.countersRecentFacts } as const;
  const found = new Map(days);
  for (const { campaignId, date, sums } of countersOf(await factsOf(rt, scope, { ...source, until }), query.timezone)) {
    const known = found.get(campaignId ?? '');
    if (campaignId === null || !known || date < query.from || date > query.to) continue;
    found.set(campaignId, [...known, sums]);
  }
  return found;
}

async function daysOfAll(rt: Runtime<'summaries'>, scope: ProjectScope, { campaignIds, ...range }: ManyQuery) {
  const found = new Map<string, readonly DaySums[]>();
  for (let start = 0; start < campaignIds.length; start += CAMPAIGNS_AT_ONCE) {
    const some = campaignIds.slice(start, start + CAMPAIGNS_AT_ONCE);
    const days = await Promise.all(some.map((id) => rt.store.summaries.days(scope, id, range)));
    some.forEach((id, index) => found.set(id, [...(days[index]?.values() ?? [])]));
  }
  return found;
}

interface CounterSnapshot {
  readonly days: ReadonlyMap<string, DaySums>;
  readonly project: CountingProgress;
  /** Positions of the requested campaign; those of the project without one. */
  readonly campaign: CountingProgress;
}

function keptCounters(rt: Runtime<'summaries'>, scope: ProjectScope, query: CountersQuery): Promise<CounterSnapshot> {
  const { campaignId } = query;
  return ofOneMoment(rt, scope, campaignId, () => rt.store.summaries.days(scope, campaignId, query));
}

/** Reads counters and their positions consistently: repeats the read if they changed in between. */
async function ofOneMoment<Days>(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  campaignId: string | null,
  read: () => Promise<Days>,
): Promise<Pick<CounterSnapshot, 'project' | 'campaign'> & { readonly days: Days }> {
  const { summaries } = rt.store;
  const places = async () => ({
    project: await summaries.countedUntil(scope, null),
    campaign: await summaries.countedUntil(scope, campaignId),
  });
  let before = await places();
  for (let tries = 0; tries < READ_TRIES; tries += 1) {
    const days = await read();
    const after = await places();
    if (isSame(before.project, after.project) && isSame(before.campaign, after.campaign)) return { ...after, days };
    before = after;
  }
  throw new ApiError({ key: 'temporarily_unavailable', details: 'The counters are being added up.' });
}

function isSame(left: CountingProgress, right: CountingProgress): boolean {
  return left.revision === right.revision;
}

function sourcesOf({ campaignId, hasBalances, hasConversions }: CountersQuery): readonly FactSource[] {
  return [
    { list: 'redemptions', campaignId: null },
    { list: 'publications', campaignId: null },
    ...(hasConversions ? [{ list: 'conversions' as const, campaignId: null }] : []),
    ...(hasBalances ? [{ list: 'movements' as const, campaignId }] : []),
  ];
}

/** Codes that were created or deleted since the last count are attributed to today. */
async function recentCodes(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  {
    query,
    campaign,
    nowMs,
  }: { readonly query: CountersQuery; readonly campaign: CountingProgress; readonly nowMs: number },
) {
  const { campaignId, timezone, from, to } = query;
  const { date } = localDay(nowMs, timezone);
  if (campaignId === null || date < from || date > to) return [];
  const sums = computeCodeSums(campaign.codes, await rt.store.summaries.codes(scope, campaignId));
  return [{ date, sums }];
}
