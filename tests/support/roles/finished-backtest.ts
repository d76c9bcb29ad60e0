// A backtest whose report is there.
import { runDueActions } from '../../../lib/services/async-actions/background';
import { callRoute } from '../route-call';
import type { TestRuntime } from '../runtime';

/** @returns the id of its action */
export async function aFinishedBacktest(rt: TestRuntime): Promise<string> {
  const answer = await callRoute('POST /v1/backtests', { body: { from: '2020-01-01', to: '2030-01-01' } });
  expect(answer.status).toBe(202);
  while ((await runDueActions(rt, performance.now() + 10_000)).ended === 0);
  return answer.body['async_action_id'] as string;
}
