// Files of orders for backtests: uploaded, begun, run to their end, and their reports.
import type { OrdersBacktestResponse } from '../../lib/model/generated-answers/records';
import { getAsyncAction } from '../../lib/services/async-actions/async-actions';
import { runDueActions } from '../../lib/services/async-actions/background';
import { createUpload, uploadFile } from '../../lib/services/uploads/uploads';
import { getBacktest } from './backtests';
import { callRoute } from './route-call';
import { aCaller, type TestRuntime } from './runtime';

const caller = aCaller();

/** Upload a file of these lines. @returns the id of the upload */
export async function uploadLines(rt: TestRuntime, lines: readonly string[]): Promise<string> {
  const { id } = await createUpload(rt, caller);
  const files = rt.files!;
  const file = await files.start(uploadFile(caller, id));
  await files.complete(file, [await files.put(file, { number: 1, text: lines.join('\n') })]);
  return id;
}

export const beginOrders = (uploadId: string, body: object = {}) =>
  callRoute('POST /v1/backtests', { body: { ...body, orders: { upload_id: uploadId } } });

/** Run a backtest of the orders of an upload. @returns its report */
export async function backtestOrders(
  rt: TestRuntime,
  uploadId: string,
  body: object = {},
): Promise<OrdersBacktestResponse> {
  const begun = await beginOrders(uploadId, body);
  expect([begun.status, begun.body.key]).toEqual([202, undefined]);
  const id = begun.body['async_action_id'] as string;
  expect(await endOf(rt, id)).toEqual({ status: 'DONE', message: null });
  const { status, body: report } = await getBacktest(id);
  expect([status, report.key]).toEqual([200, undefined]);
  return report as unknown as OrdersBacktestResponse;
}

/** Run the due actions until one has ended. */
export async function endOf(rt: TestRuntime, id: string) {
  while ((await runDueActions(rt, performance.now() + 10_000)).ended === 0);
  const { status, result } = (await getAsyncAction(rt, caller, id)) as {
    readonly status: string;
    readonly result: { readonly message?: string | null } | null;
  };
  return { status, message: result?.message };
}
