// The audit of all projects, once a night: it continues where the previous run stopped, and pauses to leave capacity to
// others.
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedMetrics } from '../../async/metrics';
import type { AuditProgress, AuditStore } from '../../ports/audits';
import type { Process } from '../../ports/runtime';

const DAY = 10;
/** Maximum findings in the log of one run; the rest is counted. */
const SHOWN = 50;
/** Between two pages: the table has others to serve. */
const PAUSE_MS = 100;

/**
 * Continue tonight's audit of the stored data.
 * @param untilMs when to stop, of `performance.now()`; every run does at least one page
 */
export async function auditTonight(rt: Process, store: AuditStore, untilMs: number): Promise<AuditProgress> {
  const night = new Date(rt.clock.nowMs()).toISOString().slice(0, DAY);
  const before = await store.progress();
  let progress = before?.night === night ? before : beginning(night);
  if (progress.isDone) return progress;
  if (before && !before.isDone && before.night !== night) rt.log.error({ audit: before.night, unfinished: true });
  const begun = progress;
  let shown = 0;
  do {
    const { next, findings, records, passedOver } = await store.page(progress, rt.clock.nowMs());
    for (const finding of findings.slice(0, Math.max(0, SHOWN - shown))) rt.log.error({ audit: night, finding });
    shown += findings.length;
    progress = {
      ...progress,
      ...placeBehind(store, progress.part, next),
      records: progress.records + records,
      violations: progress.violations + findings.length,
      passedOver: progress.passedOver + passedOver,
    };
    await store.save(progress);
    await sleep(PAUSE_MS);
  } while (!progress.isDone && performance.now() < untilMs);
  reportProgress(rt, begun, progress);
  return progress;
}

function beginning(night: string): AuditProgress {
  return { night, part: 0, after: null, records: 0, violations: 0, passedOver: 0, isDone: false };
}

function placeBehind({ parts }: AuditStore, part: number, next: string | null) {
  if (next !== null) return { part, after: next };
  return { part: part + 1, after: null, isDone: part + 1 === parts };
}

/** Logs the findings of this run. */
function reportProgress(
  rt: Process,
  before: AuditProgress,
  { records, violations, passedOver, isDone, night }: AuditProgress,
): void {
  const values = {
    AuditRecords: records - before.records,
    AuditViolations: violations - before.violations,
    AuditPassedOver: passedOver - before.passedOver,
    AuditsCompleted: isDone ? 1 : 0,
  };
  const metrics = rt.stage === undefined ? {} : embeddedMetrics({ stage: rt.stage, nowMs: rt.clock.nowMs() }, values);
  rt.log.info({ audit: night, records, violations, passed_over: passedOver, done: isDone, ...metrics });
}
