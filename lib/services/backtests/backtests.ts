// Begins backtests, and answers their reports.
import { parsePeriod } from '../../core/backtest/request';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { DraftChange } from '../../model/draft-change';
import type { BacktestRequest } from '../../model/generated';
import type { BacktestResponse } from '../../model/generated-answers/records';
import type { BacktestWork } from '../../model/records/async-action';
import type { Runtime } from '../../ports/runtime';
import { type AsyncActionReference, newAction, toActionReference } from '../shared/new-action';
import { guardOf } from '../shared/once';
import { unwrap } from '../shared/unwrap';
import { type BacktestRuntime, loadChange } from './load-change';

/** The request of a backtest whose changes are checked. */
export interface CheckedBacktest extends Omit<BacktestRequest, 'changes'> {
  readonly changes: readonly DraftChange[];
}

/**
 * Check a backtest, and begin it in the background.
 * @throws ApiError invalid_payload for its period; as the route of a change that is refused; not_found for an added tier
 */
export async function beginBacktest(
  rt: BacktestRuntime & Runtime<'asyncActions' | 'wakeWorker'>,
  caller: Caller,
  request: CheckedBacktest,
): Promise<AsyncActionReference> {
  const work = await prepareBacktest(rt, caller, request);
  const action = newAction(rt, caller, { type: 'BACKTESTS.RUN', work, total: 0 });
  const answer = toActionReference(action);
  await rt.store.asyncActions.put(caller, action, { guard: guardOf(caller, answer) });
  await rt.wakeWorker?.();
  return answer;
}

/** Check a backtest and build its work; nothing is stored. @throws ApiError as `beginBacktest` */
export async function prepareBacktest(
  rt: BacktestRuntime,
  caller: Caller,
  { mode, from = null, to = null, changes, add_to_requests: tiers }: CheckedBacktest,
): Promise<BacktestWork> {
  const { settings } = await rt.store.config.load(caller);
  const { fromMs, toMs } = unwrap(parsePeriod({ from, to }, settings.timezone));
  const { change, refs, timezone } = await loadChange(rt, caller, { changes, tiers: tiers ?? [] });
  return {
    kind: 'BACKTEST',
    mode: mode ?? 'RECORDED',
    from_ms: fromMs,
    to_ms: toMs,
    timezone,
    change,
    refs,
  };
}

/**
 * Return the report of a backtest that has ended.
 * @throws ApiError not_found for another action, and before its report is there
 */
export async function getBacktest(rt: Runtime<'asyncActions'>, caller: Caller, id: string): Promise<BacktestResponse> {
  const action = await rt.store.asyncActions.load(caller, id);
  const report = action?.status === 'DONE' && action.work.kind === 'BACKTEST' ? action.work.report : undefined;
  if (!report) throw notFound('backtest', id);
  return report;
}
