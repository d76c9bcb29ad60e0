// Background work: runs a backtest slice by slice. Each slice goes on where the last one ended.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BacktestResponse } from '../../model/generated-answers/records';
import type { BacktestWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { Runtime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';
import { BacktestRun, type RunProgress } from './backtest-run';
import { toBacktestReport } from '../../core/backtest/report';

/** Entries of the list that are read at a time: the memory of a run does not depend on its period. */
const AT_ONCE = 200;

/** Records whose counts a slice leaves for the next one: they fit into the item of the action. */
const MOST_CARRIED = 8_000;
const TOO_MANY_CARRIED =
  'The change moves the counts or balances of more than 8,000 codes and customers. Choose a shorter period, or the mode RECORDED.';

/** What a slice leaves for the next one. */
interface SavedRun {
  /** Entries so far. */
  readonly entries: number;
  readonly behind: string | null;
  readonly progress: RunProgress;
}

interface Slicing {
  readonly work: BacktestWork;
  /** Of `performance.now()`. */
  readonly untilMs: number;
  readonly atOnce?: number;
}

/** Run a backtest until its time is up. */
export async function runBacktest(
  rt: Runtime<'asyncActions' | 'decisions'>,
  { scope, action }: OwnedAction,
  { work, untilMs, atOnce = AT_ONCE }: Slicing,
): Promise<Slice> {
  const saved = action.done_until === undefined ? null : (JSON.parse(action.done_until) as SavedRun);
  const total = saved === null ? await rt.store.decisions.count(scope, spanOf(work)) : action.total;
  const run = new BacktestRun(work, saved?.progress);
  let behind = saved?.behind ?? null;
  let entries = saved?.entries ?? 0;
  do {
    const portion = await addPortion(rt, scope, { work, run, behind, atOnce });
    entries += portion.entries;
    behind = portion.place;
    await nextTurn();
  } while (behind !== null && performance.now() < untilMs);
  // A slice that died may have counted before.
  await rt.store.asyncActions.count(scope, action.id, Math.max(0, entries - action.done));
  const known = { ...action, total };
  if (behind === null) return { status: 'DONE', record: { ...known, work: { ...work, report: reportOf(work, run) } } };
  if (run.carriedRecords > MOST_CARRIED) return { status: 'FAILED', message: TOO_MANY_CARRIED };
  const doneUntil = JSON.stringify({ entries, behind, progress: run.progress } satisfies SavedRun);
  return { status: 'MORE', doneUntil, record: known };
}

/** Run a backtest at once. */
export async function runBacktestAtOnce(
  rt: Runtime<'decisions'>,
  scope: ProjectScope,
  work: BacktestWork,
): Promise<BacktestResponse> {
  const run = new BacktestRun(work);
  let behind: string | null = null;
  do ({ place: behind } = await addPortion(rt, scope, { work, run, behind }));
  while (behind !== null);
  return reportOf(work, run);
}

interface Portion {
  readonly work: BacktestWork;
  readonly run: BacktestRun;
  readonly behind: string | null;
  readonly atOnce?: number;
}

async function addPortion(
  rt: Runtime<'decisions'>,
  scope: ProjectScope,
  { work, run, behind, atOnce = AT_ONCE }: Portion,
) {
  const portion = await rt.store.decisions.scan(scope, spanOf(work), { behind, want: atOnce });
  for (const call of portion.calls) run.add(call);
  return portion;
}

function reportOf({ refs }: BacktestWork, run: BacktestRun): BacktestResponse {
  return toBacktestReport(run.toFigures(), refs);
}

/** The bounds of a span are exclusive. */
function spanOf({ from_ms: fromMs, to_ms: toMs }: BacktestWork) {
  return { afterMs: fromMs - 1, beforeMs: toMs };
}
