// Measures how many recorded decisions a backtest makes again in a second of processor time, reading included. Started by
// main.ts, bundled, with the endpoint of the engine, its table, the project and the tier that the change is about.
import type { Runtime } from '../../lib/ports/runtime';
import type { Caller } from '../../lib/model/common';
import { runBacktestAtOnce } from '../../lib/services/backtests/backtest-work';
import { prepareBacktest } from '../../lib/services/backtests/backtests';
import { projectCaller, projectRuntime } from '../../cli/support/project-runtime';
import { storeOver } from '../../lib/runtime';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';

/** Processes warm up: the best of several rounds is what the code can do. */
const ROUNDS = 6;

interface Measured {
  readonly decisions: number;
  readonly cpuMs: number;
  readonly wallMs: number;
}

interface Question {
  readonly caller: Caller;
  readonly mode: 'RECORDED' | 'ROLLING';
  readonly tierId: string;
}

async function measure(rt: Runtime, { caller, mode, tierId }: Question): Promise<Measured> {
  const body = { action: { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } } } as const;
  const change = {
    operation: 'updatePromotionTier',
    params: { tierId },
    body,
    query: undefined,
    ref: null,
    sentAs: '',
  } as const;
  const period = { from: '2000-01-01', to: '2100-01-01', mode };
  const work = await prepareBacktest(rt, caller, { ...period, changes: [change] });
  const before = process.cpuUsage();
  const begunMs = performance.now();
  const { decisions, changed } = await runBacktestAtOnce(rt, caller, work);
  const { user, system } = process.cpuUsage(before);
  if (changed !== decisions || decisions === 0) throw new Error(`${changed} of ${decisions} decisions changed.`);
  return { decisions, cpuMs: (user + system) / 1_000, wallMs: performance.now() - begunMs };
}

async function main([endpoint = '', tableName = '', project = '', tierId = '']: readonly string[]): Promise<void> {
  const table = new DynamoTable({ tableName, endpoint, direct: directAccess(process.env, endpoint) });
  const rt = { ...projectRuntime({ tableName, endpoint }), store: storeOver(table) };
  const caller = await projectCaller(rt, project);
  for (const mode of ['RECORDED', 'ROLLING'] as const) {
    const rounds: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(rt, { caller, mode, tierId }));
    print(
      mode,
      rounds.reduce((best, one) => (one.cpuMs < best.cpuMs ? one : best)),
    );
  }
}

function print(mode: string, { decisions, cpuMs, wallMs }: Measured): void {
  const perCore = Math.round((decisions / cpuMs) * 1_000);
  const perSecond = Math.round((decisions / wallMs) * 1_000);
  console.log(`${mode}: ${perCore} decisions a second and core; ${perSecond} a second, with the engine beside it.`);
}

void main(process.argv.slice(2));
