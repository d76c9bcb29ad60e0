// Runs a backtest from the command line.
import { parseChanges } from '../../lib/http/input/changes';
import { checkBody } from '../../lib/http/input/schema';
import type { BacktestResponse } from '../../lib/model/generated-answers/records';
import type { Runtime } from '../../lib/ports/runtime';
import { runBacktestAtOnce } from '../../lib/services/backtests/backtest-work';
import { prepareBacktest } from '../../lib/services/backtests/backtests';
import type { BacktestRuntime } from '../../lib/services/backtests/load-change';
import * as schema from '../../schemas/compiled/backtests/run';
import { projectCaller } from '../support/project-runtime';
import type { BacktestArguments } from './command';

/**
 * @param request its change is the text of the file
 * @throws ApiError as POST /v1/backtests; SyntaxError for a text that is no JSON
 */
export async function runProjectBacktest(
  rt: BacktestRuntime & Runtime<'campaignCounters' | 'decisions'>,
  { project, change, from, to, mode }: Pick<BacktestArguments, 'project' | 'change' | 'from' | 'to' | 'mode'>,
): Promise<BacktestResponse> {
  const sent = JSON.parse(change) as unknown;
  const members = Array.isArray(sent) ? { changes: sent as unknown } : (sent as object);
  const body: unknown = { ...members, from, to, ...(mode && { mode }) };
  checkBody(schema.validate, body, schema.name);
  if (!schema.validate(body)) throw new Error('The change does not match its schema.');
  const caller = await projectCaller(rt, project);
  const work = await prepareBacktest(rt, caller, { ...body, changes: parseChanges(body.changes) });
  return runBacktestAtOnce(rt, caller, work);
}
