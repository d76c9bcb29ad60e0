// Runs a backtest from the command line.
import { ApiError } from '../../lib/errors';
import { parseChanges } from '../../lib/http/input/changes';
import { checkBody } from '../../lib/http/input/schema';
import type { BacktestResponse, OrdersBacktestResponse } from '../../lib/model/generated-answers/records';
import type { Runtime } from '../../lib/ports/runtime';
import { runBacktestAtOnce } from '../../lib/services/backtests/backtest-work';
import { type CheckedBacktest, prepareBacktest, prepareOrderTerms } from '../../lib/services/backtests/backtests';
import { runOrdersAtOnce } from '../../lib/services/backtests/orders-work';
import type { BacktestRuntime } from '../../lib/services/backtests/load-change';
import * as schema from '../../schemas/compiled/backtests/run';
import { projectCaller } from '../support/project-runtime';
import type { BacktestArguments } from './command';

export interface BacktestQuestion extends Pick<BacktestArguments, 'change' | 'from' | 'to' | 'mode'> {
  readonly project: string;
}

/**
 * @param request its change is the text of the file
 * @throws ApiError as POST /v1/backtests; SyntaxError for a text that is no JSON
 */
export async function runProjectBacktest(
  rt: BacktestRuntime & Runtime<'campaignCounters' | 'decisions'>,
  request: BacktestQuestion,
): Promise<BacktestResponse> {
  const caller = await projectCaller(rt, request.project);
  const work = await prepareBacktest(rt, caller, checkQuestion(request));
  return runBacktestAtOnce(rt, caller, work);
}

/**
 * Decide the orders of a file as the configuration stands, and with a change.
 * @throws ApiError as `runProjectBacktest`; invalid_payload for a file that cannot be read
 */
export async function runOrderFile(
  rt: BacktestRuntime,
  request: BacktestQuestion,
  pieces: AsyncIterable<Uint8Array>,
): Promise<OrdersBacktestResponse> {
  const caller = await projectCaller(rt, request.project);
  const work = await prepareOrderTerms(rt, caller, checkQuestion(request));
  return runOrdersAtOnce(rt, caller, { work, pieces });
}

/** @throws ApiError invalid_payload */
export function checkQuestion({
  change,
  from,
  to,
  mode,
}: Pick<BacktestQuestion, 'change' | 'from' | 'to' | 'mode'>): CheckedBacktest {
  const body: unknown = {
    ...membersOf(JSON.parse(change)),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(mode && { mode }),
  };
  checkBody(schema.validate, body, schema.name);
  if (!schema.validate(body)) throw new Error('The change does not match its schema.');
  return { ...body, changes: parseChanges(body.changes) };
}

const MEMBERS: readonly string[] = ['changes', 'add_to_requests', 'mode', 'from', 'to'];

/** The members of a file with a change. @throws ApiError invalid_payload for anything else: it would change nothing */
function membersOf(sent: unknown): object {
  if (Array.isArray(sent)) return { changes: sent as unknown };
  const isObject = typeof sent === 'object' && sent !== null;
  const unknown = isObject ? Object.keys(sent).find((name) => !MEMBERS.includes(name)) : undefined;
  if (isObject && unknown === undefined) return sent;
  const wrong = unknown === undefined ? '' : `, without ${unknown}`;
  throw new ApiError({
    key: 'invalid_payload',
    details: `The change must be a list of changes, or an object with ${MEMBERS.join(', ')}${wrong}.`,
  });
}
