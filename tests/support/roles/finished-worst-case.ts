// A worst case that was searched in the background, so that its report is there.
import { runDueActions } from '../../../lib/services/async-actions/background';
import { callRoute } from '../route-call';
import type { TestRuntime } from '../runtime';

/** @returns the id of its action */
export async function aFinishedWorstCase(rt: TestRuntime): Promise<string> {
  const body = { bounds: { amounts: { from: 1_000, to: 2_000, step: 500 } }, steps: 60_000 };
  const answer = await callRoute('POST /v1/worst-cases', { body });
  expect(answer.status).toBe(202);
  while ((await runDueActions(rt, performance.now() + 10_000)).ended === 0);
  return answer.body['async_action_id'] as string;
}
