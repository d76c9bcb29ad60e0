// npm run bench:warm: the files of services, core and storage that one warm call runs, by the coverage of V8. How a
// call is sent to the table is left out: a deployment and an engine on this machine differ there.
import { type Profiler, Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Caller } from '../../lib/model/common';
import type { Runtime } from '../../lib/ports/runtime';
import { redeem } from '../../lib/services/redemptions/redeem';
import { listVouchers } from '../../lib/services/vouchers/voucher-list';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { runAsCommand } from '../../scripts/support/command';
import { ROOT } from '../../scripts/support/service-definition';
import { IN_MEMORY, startEngine } from '../../server/engine/engine';
import { useLocalAws } from '../../server/engine/environment';
import { ensureTable } from '../../server/engine/table';
import { runtimeOn } from '../../server/start/runtime';
import { addProject, shopSettings } from '../../server/start/seed';
import { ShortCalls } from '../../tests/support/short-way';
import { CALLER } from '../service';

const TABLE_NAME = 'bench-warm';
const CODES = 10;
/** Calls before the one that counts: by then everything is made that a process makes once. */
const WARM_UP = 5;
const COUNTED = /^lib\/(services|core|storage(?!\/table\/direct))\//;

interface WarmCall {
  readonly name: string;
  readonly run: (rt: Runtime, caller: Caller) => Promise<unknown>;
}

const CALLS: readonly WarmCall[] = [
  {
    name: 'redeem a plain coupon',
    run: (rt, caller) => {
      const request = { redeemables: [{ object: 'voucher' as const, id: 'CODE-0' }], order: { amount: 20_000 } };
      return redeem(rt, caller, { request, idempotencyKey: null });
    },
  },
  { name: 'list ten vouchers', run: (rt, caller) => listVouchers(rt, caller, { limit: CODES }) },
];

/** An in-memory table with a project and its codes. */
async function openShop(endpoint: string): Promise<Runtime> {
  const client = new DynamoDBClient({ endpoint });
  await ensureTable(client, TABLE_NAME);
  client.destroy();
  const rt = runtimeOn(new DynamoTable({ endpoint, tableName: TABLE_NAME, calls: new ShortCalls(endpoint) }));
  await addProject(rt, shopSettings(CALLER.project, 'Bench'));
  for (let index = 0; index < CODES; index += 1) {
    await createVoucher(rt, CALLER, `CODE-${index}`, { discount: { type: 'PERCENT', percent_off: 10 } });
  }
  return rt;
}

/** The counted files that a call runs a function of, relative to the root. */
async function filesRunBy(session: Session, call: () => Promise<unknown>): Promise<readonly string[]> {
  await session.post('Profiler.takePreciseCoverage');
  await call();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(isRun))
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
    .filter((file) => COUNTED.test(file))
    .sort();
}

/** The characters of a getter besides its name: the compiler makes one of each export, which is no code of the file. */
const GETTER = 10;

function isRun({ functionName, ranges: [whole] }: Profiler.FunctionCoverage): boolean {
  if (!whole?.count) return false;
  return whole.endOffset - whole.startOffset > functionName.length + GETTER;
}

async function measure(rt: Runtime): Promise<Readonly<Record<string, readonly string[]>>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const files: Record<string, readonly string[]> = {};
  for (const { name, run } of CALLS) {
    for (let call = 0; call < WARM_UP; call += 1) await run(rt, CALLER);
    files[name] = await filesRunBy(session, () => run(rt, CALLER));
  }
  session.disconnect();
  return files;
}

async function main(): Promise<void> {
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  try {
    const files = await measure(await openShop(engine.endpoint));
    if (process.argv.includes('--json')) console.log(JSON.stringify(files));
    else for (const [name, run] of Object.entries(files)) console.log(`${name}: ${run.length}\n  ${run.join('\n  ')}`);
  } finally {
    await engine.stop();
  }
}

runAsCommand(main);
