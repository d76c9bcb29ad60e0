// Updates the counters of a project: counts new facts behind the last position, in steps. Each step is one transaction
// of the counters and the new position, so each fact is counted once, even after a crash.
import { convertsByEvent } from '../../core/campaign/programs';
import { hasBalances } from '../../core/campaign/kind';
import { countersOf, countFittingFacts } from '../../core/summary/buckets';
import { computeCodeSums } from '../../core/summary/sums';
import { localDay } from '../../core/time/calendar';
import { LIMITS } from '../../model/limits';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { CountingProgress } from '../../ports/summaries';
import type { Slice } from '../async-actions/slice';
import { newEndlessAction } from '../shared/new-action';
import { type FactSource, factsOf } from './facts';

/** A project has one such action. */
const ACTION = { id: 'aa_counters0000000000000000', type: 'COUNTERS', work: { kind: 'COUNT' } } as const;

/** Begin to maintain a project's daily counters in the background, unless that has begun. */
export async function beginCounting(rt: Runtime<'summaries' | 'wakeWorker'>, scope: ProjectScope): Promise<void> {
  if (await rt.store.summaries.begin(scope, newEndlessAction(rt, scope, ACTION))) await rt.wakeWorker?.();
}

/**
 * Counts all facts that are old enough to be final. Readers of the counters add the rest themselves, so the work pauses
 * long when little happens.
 */
export async function countFacts(
  rt: Runtime<'config' | 'summaries'>,
  scope: ProjectScope,
  untilMs: number,
): Promise<Slice> {
  const config = await rt.store.config.load(scope);
  const { timezone } = config.settings;
  const campaigns = [...config.campaigns.values()].filter(({ campaign_type }) => campaign_type !== 'PROMOTION');
  const sources: readonly FactSource[] = [
    { list: 'redemptions', campaignId: null },
    { list: 'publications', campaignId: null },
    ...(campaigns.some(convertsByEvent) ? [{ list: 'conversions' as const, campaignId: null }] : []),
    ...campaigns.filter(hasBalances).map(({ id }) => ({ list: 'movements' as const, campaignId: id })),
  ];
  let most = 0;
  for (const source of sources) {
    const { counted, isDone } = await countSource(rt, scope, { source, timezone, untilMs });
    if (!isDone) return { status: 'MORE' };
    most = Math.max(most, counted);
  }
  for (const { id } of campaigns) {
    await countCodes(rt, scope, { campaignId: id, timezone });
    if (performance.now() >= untilMs) return { status: 'MORE' };
  }
  const restMs = most > LIMITS.countersBusyFacts ? LIMITS.countersBusyRestMs : LIMITS.countersRestMs;
  return { status: 'MORE', restsUntilMs: rt.clock.nowMs() + restMs };
}

interface CountingRun {
  readonly source: FactSource;
  readonly timezone: string;
  readonly untilMs: number;
}

/** @returns number of counted facts, and whether all that are old enough are counted */
async function countSource(rt: Runtime<'summaries'>, scope: ProjectScope, { source, timezone, untilMs }: CountingRun) {
  let counted = 0;
  for (;;) {
    const until = await rt.store.summaries.countedUntil(scope, source.campaignId);
    const facts = await factsOf(rt, scope, {
      ...source,
      until,
      want: LIMITS.countersStep,
      beforeMs: rt.clock.nowMs() - LIMITS.countersSettleMs,
    });
    const some = facts.slice(0, countFittingFacts(facts, LIMITS.transactionActions - 1, timezone));
    const last = some.at(-1);
    if (!last) return { counted, isDone: true };
    const to = { ...withoutRevision(until), [source.list]: last.place };
    const days = countersOf(some, timezone);
    // Refused: another process counted them, and the next read starts behind them.
    await rt.store.summaries.count(scope, { campaignId: source.campaignId, from: until, to, days });
    counted += some.length;
    if (performance.now() >= untilMs) return { counted, isDone: false };
  }
}

/** Only totals of codes are known: codes since the last count are attributed to the day of this one. */
async function countCodes(
  rt: Runtime<'summaries'>,
  scope: ProjectScope,
  { campaignId, timezone }: { readonly campaignId: string; readonly timezone: string },
): Promise<void> {
  const until = await rt.store.summaries.countedUntil(scope, campaignId);
  const codes = await rt.store.summaries.codes(scope, campaignId);
  const sums = computeCodeSums(until.codes, codes);
  if (Object.keys(sums).length === 0) return;
  const { date } = localDay(rt.clock.nowMs(), timezone);
  const to = { ...withoutRevision(until), codes };
  await rt.store.summaries.count(scope, { campaignId, from: until, to, days: [{ campaignId, date, sums }] });
}

function withoutRevision({ revision, ...until }: CountingProgress): Omit<CountingProgress, 'revision'> {
  return until;
}
