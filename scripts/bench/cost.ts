// npm run bench:cost: what each operation costs in round trips, units and dollars, counted on the embedded engine.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Redeemable } from '../../lib/model/request';
import type { Runtime } from '../../lib/ports/runtime';
import { storeOver, systemClock, systemIds } from '../../lib/runtime';
import { redeem } from '../../lib/services/redemptions/redeem';
import { getRedemption } from '../../lib/services/redemptions/redemptions';
import { rollback } from '../../lib/services/redemptions/rollback';
import { validate } from '../../lib/services/validations/validate';
import { createVoucher, getVoucher } from '../../lib/services/vouchers/vouchers';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { TableCall } from '../../lib/storage/table/table';
import { MeteredTable } from '../../tests/support/meter';
import { runAsCommand } from '../support/command';
import { table } from '../demo/table';
import { IN_MEMORY, startEngine } from '../engine/engine';
import { useLocalAws } from '../engine/environment';
import { ensureTable } from '../engine/table';
import { projectSettings } from '../start/seed';
import { edgeDollars, SOURCES, tableDollars } from './prices';
import { CALLER } from './service';

const TABLE_NAME = 'bench-cost';
const SIZES = [1, 3, 5, 30];
const MEMORY_MB = 1_024;
/** A billed duration to reckon with: two round trips of 4 ms, and the work between them. */
const DEFAULT_MS = 15;

interface Bench {
  readonly rt: Runtime;
  readonly meter: MeteredTable;
  readonly calls: TableCall[];
}

async function bench(endpoint: string): Promise<Bench> {
  const calls: TableCall[] = [];
  const meter = new MeteredTable(
    new DynamoTable({ tableName: TABLE_NAME, endpoint, observe: (call) => calls.push(call) }),
  );
  const log = { info: () => undefined, error: () => undefined };
  const rt: Runtime = {
    store: storeOver(meter),
    clock: systemClock,
    ids: systemIds,
    log,
    acceptsDemoKeys: false,
  };
  await rt.store.config.change(CALLER, { settings: projectSettings(CALLER.project, 'Bench') });
  return { rt, meter, calls };
}

let codes = 0;

/** Gift cards and coupons in turn. */
async function stack(rt: Runtime, size: number): Promise<readonly Redeemable[]> {
  const lines: Redeemable[] = [];
  for (let index = 0; index < size; index += 1) {
    const code = `BENCH-${(codes += 1)}`;
    const isGift = index % 2 === 0;
    const value = isGift ? { gift: { amount: 100_000 } } : { discount: { type: 'PERCENT', percent_off: 1 } as const };
    await createVoucher(rt, CALLER, code, value);
    lines.push({ object: 'voucher', id: code, ...(isGift && { gift: { credits: 100 } }) });
  }
  return lines;
}

interface Row {
  readonly name: string;
  readonly roundTrips: number;
  readonly calls: number;
  readonly items: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

async function measure({ meter, calls }: Bench, name: string, work: () => Promise<unknown>): Promise<Row> {
  meter.reset();
  calls.length = 0;
  await work();
  const sum = (of: (call: TableCall) => number): number => calls.reduce((total, call) => total + of(call), 0);
  return {
    name,
    roundTrips: meter.roundTrips,
    calls: calls.length,
    items: sum((call) => call.items),
    readUnits: sum((call) => call.readUnits),
    writeUnits: sum((call) => call.writeUnits),
  };
}

async function rowsOfSize(of: Bench, size: number): Promise<readonly Row[]> {
  const { rt } = of;
  const requestOf = (redeemables: readonly Redeemable[]) => ({
    redeemables,
    order: { amount: 1_000_000 },
    customer: { source_id: 'bench-customer' },
  });
  const redeemables = await stack(rt, size);
  const request = requestOf(redeemables);
  const unnamed = requestOf(await stack(rt, size));
  const named = { ...unnamed, order: { ...unnamed.order, source_id: `bench-order-${size}` } };
  await validate(rt, CALLER, request);
  const rows = [
    await measure(of, `validate ${size}`, () => validate(rt, CALLER, request)),
    await measure(of, `validate ${size}, order id`, () => validate(rt, CALLER, named)),
    await measure(of, `redeem ${size}`, () => redeem(rt, CALLER, { request, idempotencyKey: null })),
    await measure(of, `redeem ${size}, used before`, () => redeem(rt, CALLER, { request, idempotencyKey: null })),
  ];
  let id = '';
  const redeemNamed = async (): Promise<void> => {
    const { answer } = await redeem(rt, CALLER, { request: named, idempotencyKey: null });
    id = (answer.parent_redemption ?? answer.redemptions[0])?.id ?? '';
  };
  rows.push(await measure(of, `redeem ${size}, order id`, redeemNamed));
  const undo = () => rollback(rt, CALLER, { id, route: 'STACK', request: {}, idempotencyKey: null });
  rows.push(await measure(of, `rollback ${size}, order id`, undo));
  if (size === Math.max(...SIZES)) {
    rows.push(await measure(of, `get redemption of ${size}`, () => getRedemption(rt, CALLER, id)));
    rows.push(await measure(of, 'get voucher', () => getVoucher(rt, CALLER, redeemables[0]?.id ?? '')));
  }
  return rows;
}

function print(rows: readonly Row[], ms: number): void {
  const edge = edgeDollars({ ms, memoryMb: MEMORY_MB });
  const heading = ['operation', 'round trips', 'calls', 'items', 'read units', 'write units', 'table $/M', 'all $/M'];
  const cells = rows.map((row) => [
    row.name,
    ...[row.roundTrips, row.calls, row.items, row.readUnits, row.writeUnits].map(String),
    tableDollars(row).toFixed(2),
    (tableDollars(row) + edge).toFixed(2),
  ]);
  console.log(table(heading, cells));
  console.log(`
Round trips that wait for one another, in a warm process. Units as the engine reports them, transactions at twice.
Dollars for a million calls at list prices of us-east-1, on demand, without free tier. "all" adds HTTP API and Lambda,
${edge.toFixed(2)} at ${ms} ms billed on ${MEMORY_MB} MB arm64 (--ms=<n> reckons with another duration).
Prices: ${SOURCES.join(', ')}`);
}

function billedMs(args: readonly string[]): number {
  const text = args.find((arg) => arg.startsWith('--ms='))?.slice('--ms='.length);
  const ms = text === undefined ? DEFAULT_MS : Number(text);
  if (Number.isFinite(ms) && ms > 0) return ms;
  throw new Error(`--ms must be a number of milliseconds, not "${text}".`);
}

async function main(): Promise<void> {
  const ms = billedMs(process.argv.slice(2));
  useLocalAws();
  const engine = await startEngine(IN_MEMORY);
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await ensureTable(client, TABLE_NAME);
    const of = await bench(engine.endpoint);
    const rows: Row[] = [];
    for (const size of SIZES) rows.push(...(await rowsOfSize(of, size)));
    print(rows, ms);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

runAsCommand(main);
