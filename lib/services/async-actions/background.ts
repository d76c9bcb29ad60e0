// The worker: leases due actions one after the other, and runs each until its time is up.
import type { AsyncAction, BacktestWork, OrdersBacktestWork, WorstCaseWork } from '../../model/records/async-action';
import { embeddedMetrics } from '../../async/metrics';
import { isEndless } from '../../core/background/retry';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import type { OwnedAction } from '../../ports/async-actions';
import { deleteCodes, redefineCodes } from './campaign-work';
import { runBacktest } from '../backtests/backtest-work';
import { runOrdersBacktest } from '../backtests/orders-work';
import { forgetPerson } from './forget-work';
import { importFileCodes } from './code-work';
import { writeCheckpoint } from '../vouchers/checkpoint-work';
import { countFacts } from '../summaries/count-work';
import { writeExport } from '../exports/export-work';
import { writeReport } from '../exports/report-file';
import { generateCodes } from './generation';
import { importCodes, mergeMetadata } from './import-work';
import { deleteProjectItems } from '../management/project-deletion-work';
import { purgeRecords } from '../metadata-schemas/purge-work';
import { saveRows } from './row-work';
import { forgetUpload, readUpload, removeUpload } from '../uploads/upload-work';
import { followSegment } from '../segments/segment-work';
import { sweepEvents } from '../webhooks/delivery-queue';
import { type ReplayWork, replayMissed } from '../webhooks/replay-work';
import { searchInBackground } from '../worst-cases/search-work';
import { postponeAction } from './retries';
import type { Advanced, FileRead, Slice } from './slice';

/** A worker that stops without a word is followed by another one after this time. */
const LEASE_MS = 60_000;
const DUE_AT_ONCE = 50;

/** The result of a run of the worker. */
export interface WorkRun {
  /** Actions that ended. */
  readonly ended: number;
  /** Ids of actions that fail again and again, or were given up. */
  readonly failing: readonly string[];
  /** Age of the oldest due action, s; 0 without one. */
  readonly oldestS: number;
}

const NOTHING: Advanced = { hasEnded: false, isFailing: false };

/**
 * Works on due actions until the deadline. The rest is left for another run, which starts immediately if no worker
 * polls.
 */
export async function runDueActions(rt: WorkRuntime, untilMs: number): Promise<WorkRun> {
  let ended = 0;
  const failing: string[] = [];
  const due = await rt.store.asyncActions.due(DUE_AT_ONCE, rt.clock.nowMs());
  for (const owned of due) {
    if (performance.now() >= untilMs) break;
    const { hasEnded, isFailing } = await tryAdvance(rt, owned, untilMs);
    if (hasEnded) ended += 1;
    if (isFailing) failing.push(owned.action.id);
  }
  if (performance.now() >= untilMs) await rt.wakeWorker?.();
  return { ended, failing, oldestS: oldestOf(rt, due) };
}

/**
 * Work that forgets a person is repeated after days, and counting and checkpoints never end; these do not count here.
 */
function oldestOf(rt: Process, due: readonly OwnedAction[]): number {
  const begun = due.filter(({ action: { work } }) => !isEndless(work)).map(({ action }) => action.created_at);
  if (begun.length === 0) return 0;
  return Math.max(0, Math.round((rt.clock.nowMs() - Math.min(...begun.map((date) => Date.parse(date)))) / 1000));
}

/**
 * Fails when an action fails repeatedly, after all others had their turn, so that the run is visible as failed.
 * @throws Error with the ids of such actions
 */
export async function workOrFail(rt: WorkRuntime, untilMs: number): Promise<Pick<WorkRun, 'ended'>> {
  const { ended, failing, oldestS } = await runDueActions(rt, untilMs);
  const values = { OldestWork: oldestS, FailingWork: failing.length };
  if (rt.stage !== undefined) rt.log.info(embeddedMetrics({ stage: rt.stage, nowMs: rt.clock.nowMs() }, values));
  if (failing.length > 0) throw new Error(`Work in the background fails again and again: ${failing.join(', ')}`);
  return { ended };
}

/**
 * Runs the worker function once: background work, and events that the stream or the queue lost. Each continues when the
 * other fails, because Lambda stops unfinished work when a run fails.
 * @throws the failure of the work, else that of the events
 */
export async function runWorker(rt: Runtime, untilMs: number): Promise<Pick<WorkRun, 'ended'>> {
  const [work, events] = await Promise.allSettled([workOrFail(rt, untilMs), sweepEvents(rt)]);
  if (work.status === 'rejected') throw work.reason;
  if (events.status === 'rejected') throw events.reason;
  return work.value;
}

/** Advance one action, and log its failure instead of throwing it, so that it does not delay the others. */
export async function tryAdvance(rt: WorkRuntime, owned: OwnedAction, untilMs: number): Promise<Advanced> {
  try {
    return await advance(rt, owned, untilMs);
  } catch (error) {
    rt.log.error({ async_action_id: owned.action.id, error: error instanceof Error ? error.stack : String(error) });
    return { hasEnded: false, isFailing: true };
  }
}

/** Do as much of one action as fits before a moment of `performance.now()`. */
export async function advance(rt: WorkRuntime, { scope, action }: OwnedAction, untilMs: number): Promise<Advanced> {
  const nowMs = rt.clock.nowMs();
  const times = { nowMs, untilMs: nowMs + LEASE_MS };
  if (!(await rt.store.asyncActions.lease(scope, action.id, times))) return NOTHING;
  const owned = { scope, action };
  try {
    const slice = await work(rt, owned, untilMs);
    if (slice.status === 'READ') return await goOn(rt, owned, { slice, leasedUntilMs: times.untilMs, untilMs });
    const hasEnded = await noteSlice(rt, owned, { slice, leasedUntilMs: times.untilMs });
    return { hasEnded, isFailing: false };
  } catch (error) {
    return postponeAction(rt, owned, { error, leasedUntilMs: times.untilMs });
  }
}

interface ReadSlice {
  readonly slice: FileRead;
  readonly leasedUntilMs: number;
  readonly untilMs: number;
}

/** The action has its rows: they are stored, and the file is needed no more. */
async function goOn(
  rt: WorkRuntime,
  owned: OwnedAction,
  { slice, leasedUntilMs, untilMs }: ReadSlice,
): Promise<Advanced> {
  const { scope, action } = owned;
  await rt.store.asyncActions.release(scope, action.id, { leasedUntilMs, record: slice.action });
  await removeUpload(rt, owned);
  return advance(rt, { scope, action: slice.action }, untilMs);
}

/** @returns true when the action ended */
async function noteSlice(
  rt: Runtime<'asyncActions' | 'config' | 'configChanges' | 'files'>,
  { scope, action }: OwnedAction,
  { slice, leasedUntilMs }: { readonly slice: Slice; readonly leasedUntilMs: number },
): Promise<boolean> {
  if (slice.status === 'MORE') {
    const { doneUntil, restsUntilMs, record } = slice;
    const known = record && { record };
    await rt.store.asyncActions.release(scope, action.id, { leasedUntilMs, doneUntil, restsUntilMs, ...known });
    return false;
  }
  const message = slice.status === 'FAILED' ? slice.message : null;
  const reportUntil = await writeReport(rt, { scope, action }, slice.refused ?? 0);
  if (action.work.kind === 'READ_FILE') await forgetUpload(rt, { scope, action });
  const date = new Date(rt.clock.nowMs()).toISOString();
  const record = slice.status === 'DONE' ? slice.record : undefined;
  const end = { leasedUntilMs, status: slice.status, message, date, reportUntil, record };
  return rt.store.asyncActions.finish(scope, action.id, end);
}

function work(rt: WorkRuntime, owned: OwnedAction, untilMs: number): Promise<Slice | FileRead> {
  const kind: AsyncAction['work']['kind'] = owned.action.work.kind;
  switch (kind) {
    case 'GENERATE':
      return generateCodes(rt, owned, untilMs);
    case 'IMPORT':
      return importCodes(rt, owned, untilMs);
    case 'CODES_OF_FILE':
      return importFileCodes(rt, owned, untilMs);
    case 'READ_FILE':
      return readUpload(rt, owned);
    case 'EXPORT':
      return writeExport(rt, owned, untilMs);
    case 'COUNT':
      return countFacts(rt, owned.scope, untilMs);
    case 'CHECKPOINT':
      return writeCheckpoint(rt, owned, untilMs);
    case 'DELETE_PROJECT':
      return deleteProjectItems(rt, owned, untilMs);
    case 'SEGMENT':
      return followSegment(rt, owned, untilMs);
    case 'METADATA':
      return mergeMetadata(rt, owned, untilMs);
    case 'PURGE':
      return purgeRecords(rt, owned, untilMs);
    case 'ROWS':
      return saveRows(rt, owned, untilMs);
    case 'REDEFINE':
      return redefineCodes(rt, owned, untilMs);
    case 'DELETE_CAMPAIGN':
      return deleteCodes(rt, owned, untilMs);
    case 'WORST_CASE':
      return searchInBackground(rt, owned, { work: owned.action.work as WorstCaseWork, untilMs });
    case 'BACKTEST':
      return runBacktest(rt, owned, { work: owned.action.work as BacktestWork, untilMs });
    case 'ORDERS_BACKTEST':
      return runOrdersBacktest(rt, owned, { work: owned.action.work as OrdersBacktestWork, untilMs });
    case 'FORGET':
      return forgetPerson(rt, owned, untilMs);
    case 'REPLAY':
      return replayMissed(rt, owned, { work: owned.action.work as ReplayWork, untilMs });
  }
}
