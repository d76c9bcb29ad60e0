// Begins backtests, and answers their reports.
import { parsePeriod, refusePeriod } from '../../core/backtest/request';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { DraftChange } from '../../model/draft-change';
import type { BacktestRequest } from '../../model/generated';
import type { GetBacktestResponse } from '../../model/generated-answers/backtests';
import type { AsyncWork, BacktestWork, OrdersBacktestWork } from '../../model/records/async-action';
import type { Runtime } from '../../ports/runtime';
import { type AsyncActionReference, newAction, toActionReference } from '../shared/new-action';
import { guardOf } from '../shared/once';
import { refuseIf, unwrap } from '../shared/unwrap';
import { type BacktestRuntime, loadChange, type LoadedChange } from './load-change';

/** The request of a backtest whose changes are checked. */
export interface CheckedBacktest extends Omit<BacktestRequest, 'changes'> {
  readonly changes: readonly DraftChange[];
}

/**
 * Check a backtest, and begin it in the background.
 * @throws ApiError invalid_payload for its period; as the route of a change that is refused; not_found for an added
 *   tier and an upload
 */
export async function beginBacktest(
  rt: BacktestRuntime & Runtime<'asyncActions' | 'uploads' | 'wakeWorker'>,
  caller: Caller,
  request: CheckedBacktest,
): Promise<AsyncActionReference> {
  const { orders } = request;
  const work = orders
    ? await prepareOrders(rt, caller, { ...request, orders })
    : await prepareBacktest(rt, caller, request);
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

async function prepareOrders(
  rt: BacktestRuntime & Runtime<'uploads'>,
  caller: Caller,
  request: CheckedBacktest & { readonly orders: NonNullable<CheckedBacktest['orders']> },
): Promise<OrdersBacktestWork> {
  const terms = await prepareOrderTerms(rt, caller, request);
  const { upload_id: id } = request.orders;
  if (!(await rt.store.uploads.isOpen(caller, { id, nowMs: rt.clock.nowMs() }))) throw notFound('upload', id);
  return { kind: 'ORDERS_BACKTEST', upload_id: id, ...terms };
}

/**
 * Check a backtest of orders that no upload holds.
 * @throws ApiError invalid_payload beside a period; as `beginBacktest`
 */
export async function prepareOrderTerms(
  rt: BacktestRuntime,
  caller: Caller,
  request: CheckedBacktest,
): Promise<LoadedChange> {
  refuseIf(refusePeriod(request));
  const { changes, add_to_requests: tiers } = request;
  return loadChange(rt, caller, { changes, tiers: tiers ?? [] });
}

/**
 * Return the report of a backtest that has ended.
 * @throws ApiError not_found for another action, and before its report is there
 */
export async function getBacktest(
  rt: Runtime<'asyncActions'>,
  caller: Caller,
  id: string,
): Promise<GetBacktestResponse> {
  const action = await rt.store.asyncActions.load(caller, id);
  const report = action?.status === 'DONE' ? reportOf(action.work) : undefined;
  if (!report) throw notFound('backtest', id);
  return report;
}

function reportOf(work: AsyncWork): GetBacktestResponse | undefined {
  return work.kind === 'BACKTEST' || work.kind === 'ORDERS_BACKTEST' ? work.report : undefined;
}
