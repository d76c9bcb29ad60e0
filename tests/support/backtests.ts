// Backtests over HTTP: begun, run to their end, and their reports.
import type { BacktestResponse } from '../../lib/model/generated-answers/records';
import { runDueActions } from '../../lib/services/async-actions/background';
import { callRoute } from './route-call';
import type { TestRuntime } from './runtime';

const EVER = { from: '2000-01-01', to: '2100-01-01' };

/** @returns the id of the action */
export async function beginBacktest(body: object): Promise<string> {
  const answer = await callRoute('POST /v1/backtests', { body: { ...EVER, ...body } });
  expect([answer.status, answer.body.key]).toEqual([202, undefined]);
  return answer.body['async_action_id'] as string;
}

export const getBacktest = (id: string) =>
  callRoute('GET /v1/backtests/{async_action_id}', { params: { async_action_id: id } });

/** The report of a backtest of all that was ever redeemed. */
export async function backtest(rt: TestRuntime, body: object): Promise<BacktestResponse> {
  const id = await beginBacktest(body);
  while ((await runDueActions(rt, performance.now() + 10_000)).ended === 0);
  const { status, body: report } = await getBacktest(id);
  expect([status, report.key]).toEqual([200, undefined]);
  return report as unknown as BacktestResponse;
}
