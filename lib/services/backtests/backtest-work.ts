// Background work: runs a backtest slice by slice. Each slice goes on where the last one ended.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toBacktestReport } from '../../core/backtest/report';
import { DAY_MS } from '../../core/time/calendar';
import type { BacktestResponse } from '../../model/generated-answers/records';
import type { BacktestWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { DecisionSpan } from '../../ports/decisions';
import type { Runtime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';
import { filesOf } from '../exports/export-files';
import { BacktestRun } from './backtest-run';
import { type Place, RunStates, type SavedRun } from './run-state';
import { FILES_REMOVED, MissingWorkFile, WorkFiles } from './work-files';

/** Entries of the list that are read at a time: the memory of a run does not depend on its period. */
const AT_ONCE = 200;

/** Records whose counts a run carries: they fit into the memory of the worker, with the file that keeps them. */
export const MOST_CARRIED = 200_000;
const TOO_MANY_CARRIED =
  'The change moves the counts or balances of more than 200,000 codes and customers. Choose a shorter period, or the mode RECORDED.';

interface Slicing {
  readonly work: BacktestWork;
  /** Of `performance.now()`. */
  readonly untilMs: number;
  readonly atOnce?: number;
  /** Characters of a state that the item of the action holds. */
  readonly mostInItem?: number;
}

type BacktestWorkRuntime = Runtime<'asyncActions' | 'campaignCounters' | 'decisions' | 'files'>;

/** Run a backtest until its time is up. */
export async function runBacktest(rt: BacktestWorkRuntime, owned: OwnedAction, slicing: Slicing): Promise<Slice> {
  const { scope, action } = owned;
  const saved = action.done_until === undefined ? null : (JSON.parse(action.done_until) as SavedRun);
  const states = new RunStates(() => new WorkFiles(filesOf(rt), scope, action.id), saved, slicing.mostInItem);
  if (saved?.place.phase === 'END') {
    await states.remove();
    return { status: 'DONE' };
  }
  try {
    const run = new BacktestRun(slicing.work, await states.read());
    return await decideSlice(rt, owned, { ...slicing, run, states, saved });
  } catch (error) {
    if (error instanceof MissingWorkFile) return { status: 'FAILED', message: FILES_REMOVED };
    throw error;
  }
}

interface DecidingSlice extends Slicing {
  readonly run: BacktestRun;
  readonly states: RunStates;
  readonly saved: SavedRun | null;
}

async function decideSlice(
  rt: BacktestWorkRuntime,
  { scope, action }: OwnedAction,
  { work, untilMs, atOnce = AT_ONCE, run, states, saved }: DecidingSlice,
): Promise<Slice> {
  const total = saved === null ? await countEntries(rt, scope, { work, run }) : action.total;
  let place = saved?.place ?? beginningOf(run);
  do {
    place = await addPortion(rt, scope, { work, run, place, atOnce });
    if (run.carriedRecords > MOST_CARRIED) return { status: 'FAILED', message: TOO_MANY_CARRIED };
    await nextTurn();
  } while (place.phase !== 'END' && performance.now() < untilMs);
  // A slice that died may have counted before.
  await rt.store.asyncActions.count(scope, action.id, Math.max(0, place.entries - action.done));
  const known = { ...action, total };
  if (place.phase === 'END') {
    const record = { ...known, work: { ...work, report: reportOf(work, run) } };
    const left = states.toEnd(place);
    return left ? { status: 'MORE', doneUntil: JSON.stringify(left), record } : { status: 'DONE', record };
  }
  return { status: 'MORE', doneUntil: JSON.stringify(await states.write(place, run.progress)), record: known };
}

/** Run a backtest at once. */
export async function runBacktestAtOnce(
  rt: Runtime<'campaignCounters' | 'decisions'>,
  scope: ProjectScope,
  work: BacktestWork,
): Promise<BacktestResponse> {
  const run = new BacktestRun(work);
  let place = beginningOf(run);
  while (place.phase !== 'END') place = await addPortion(rt, scope, { work, run, place, atOnce: AT_ONCE });
  return reportOf(work, run);
}

function beginningOf(run: BacktestRun): Place {
  return { phase: run.limited.length > 0 ? 'BEFORE' : 'PERIOD', behind: null, entries: 0 };
}

async function countEntries(
  rt: Runtime<'decisions'>,
  scope: ProjectScope,
  { work, run }: { readonly work: BacktestWork; readonly run: BacktestRun },
): Promise<number> {
  const spans = [...(run.limited.length > 0 ? [sinceBeginning(rt, work)] : []), spanOf(work)];
  const counts = await Promise.all(spans.map((span) => rt.store.decisions.count(scope, span)));
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Portion {
  readonly work: BacktestWork;
  readonly run: BacktestRun;
  readonly place: Place;
  readonly atOnce: number;
}

async function addPortion(
  rt: Runtime<'campaignCounters' | 'decisions'>,
  scope: ProjectScope,
  { work, run, place: { phase, behind, entries }, atOnce }: Portion,
): Promise<Place> {
  const isBefore = phase === 'BEFORE';
  const span = isBefore ? sinceBeginning(rt, work) : spanOf(work);
  const portion = await rt.store.decisions.scan(scope, span, { behind, want: atOnce });
  for await (const call of portion.calls) {
    if (isBefore) run.countBack(call);
    else run.add(call);
  }
  const read = entries + portion.entries;
  if (portion.place !== null) return { phase, behind: portion.place, entries: read };
  if (isBefore) await addCountersOfToday(rt, scope, run);
  return { phase: isBefore ? 'PERIOD' : 'END', behind: null, entries: read };
}

/** The counters of today less what was counted since are those of the beginning. */
async function addCountersOfToday(
  rt: Runtime<'campaignCounters'>,
  scope: ProjectScope,
  run: BacktestRun,
): Promise<void> {
  for (const id of run.limited) {
    const counters = await rt.store.campaignCounters.load(scope, id);
    if (counters) run.addCounters(id, counters);
  }
}

function reportOf({ refs }: BacktestWork, run: BacktestRun): BacktestResponse {
  return toBacktestReport(run.toFigures(), refs);
}

/** The bounds of a span are exclusive. */
function spanOf({ from_ms: fromMs, to_ms: toMs }: BacktestWork): DecisionSpan {
  return { afterMs: fromMs - 1, beforeMs: toMs };
}

/** Everything since the beginning of the period, up to today. */
function sinceBeginning({ clock }: Runtime<'decisions'>, { from_ms: fromMs }: BacktestWork): DecisionSpan {
  return { afterMs: fromMs - 1, beforeMs: Math.max(fromMs, clock.nowMs() + DAY_MS) };
}
