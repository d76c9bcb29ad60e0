// npm run bench:cost: what each operation costs in round trips, units and dollars, counted on the embedded engine.
import { projectSettings } from '../lib/model/records/settings';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { RequestOrderItem } from '../lib/model/records/order';
import type { Redeemable } from '../lib/model/request';
import type { Runtime } from '../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../lib/runtime';
import { redeem } from '../lib/services/redemptions/redeem';
import { getRedemption } from '../lib/services/redemptions/redemptions';
import { upsertProduct } from '../lib/services/products/products';
import { rollback } from '../lib/services/redemptions/rollback';
import { validate } from '../lib/services/validations/validate';
import { createVoucher, getVoucher } from '../lib/services/vouchers/vouchers';
import { DynamoTable } from '../lib/storage/table/dynamo-table';
import type { Table, TableCall, TransactHow, Write } from '../lib/storage/table/table';
import { MeteredTable } from '../tests/support/meter';
import { runAsCommand } from '../scripts/support/command';
import { table } from '../server/demo/table';
import { IN_MEMORY, startEngine } from '../server/engine/engine';
import { useLocalAws } from '../server/engine/environment';
import { ensureTable } from '../server/engine/table';
import { earningCalls } from './cost/earning';
import { WriteRecorder, type WrittenItem } from './cost/items';
import { edgeDollars, type Region, REGIONS, SOURCES, tableDollars } from './cost/prices';
import { redeemedOrder, RETURN_SITUATIONS } from './cost/returns';
import { CALLER } from './service';

const TABLE_NAME = 'bench-cost';
const SIZES = [1, 3, 5, 30];
const MEMORY_MB = 1_024;
/** Default billed duration of a call: two round trips of 4 ms, and the work between them. */
const DEFAULT_MS = 15;
/** Bytes of the line that a function logs for a request, and of its line in the access log. */
const LOG_BYTES = 1_100;
/** Bytes of the headers of an answer. */
const HEADER_BYTES = 400;
/** Codes that a regular customer has used before. */
const REGULAR_CODES = 100;
const KEYED_SIZE = 3;

interface Bench {
  readonly rt: Runtime;
  readonly meter: MeteredTable;
  readonly calls: TableCall[];
  readonly recorder: WriteRecorder;
}

/** Notes what is written, after the stores have put it into its stored form. */
class RecordedTable extends MeteredTable {
  constructor(
    table: Table,
    private readonly recorder: WriteRecorder,
  ) {
    super(table);
  }

  override write(write: Write) {
    this.recorder.note('write', [write]);
    return super.write(write);
  }

  override transact(writes: readonly Write[], how?: TransactHow) {
    this.recorder.note('transact', writes);
    return super.transact(writes, how);
  }
}

async function bench(endpoint: string): Promise<Bench> {
  const calls: TableCall[] = [];
  const recorder = new WriteRecorder(new DynamoTable({ tableName: TABLE_NAME, endpoint }));
  const measured = new DynamoTable({ tableName: TABLE_NAME, endpoint, observe: (call) => calls.push(call) });
  const meter = new RecordedTable(measured, recorder);
  const log = { info: () => undefined, error: () => undefined };
  const rt: Runtime = {
    ...NOTHING_OUTSIDE,
    store: storeOver(meter),
    clock: systemClock,
    ids: systemIds,
    log,
    acceptsDemoKeys: false,
  };
  await rt.store.configChanges.commit(CALLER, { settings: projectSettings(CALLER.project, 'Bench') });
  return { rt, meter, calls, recorder };
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
  /** Size of the answer as JSON, bytes. */
  readonly answerBytes: number;
  readonly written: readonly WrittenItem[];
}

async function measure({ meter, calls, recorder }: Bench, name: string, work: () => Promise<unknown>): Promise<Row> {
  meter.reset();
  recorder.reset();
  calls.length = 0;
  const answer = await work();
  const sum = (of: (call: TableCall) => number): number => calls.reduce((total, call) => total + of(call), 0);
  return {
    name,
    roundTrips: meter.roundTrips,
    calls: calls.length,
    items: sum((call) => call.items),
    readUnits: sum((call) => call.readUnits),
    writeUnits: sum((call) => call.writeUnits),
    answerBytes: JSON.stringify(answer ?? {}).length,
    written: await recorder.read(),
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
  const redeemNamed = async (): Promise<unknown> => {
    const { answer } = await redeem(rt, CALLER, { request: named, idempotencyKey: null });
    id = (answer.parent_redemption ?? answer.redemptions[0])?.id ?? '';
    return answer;
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

/** A redemption with an Idempotency-Key, as the README asks for: of a new customer, and of one who has used many codes. */
async function keyedRows(of: Bench): Promise<readonly Row[]> {
  const { rt } = of;
  const requestOf = async (size: number, source_id: string) => ({
    redeemables: await stack(rt, size),
    order: { amount: 1_000_000 },
    customer: { source_id },
  });
  const redeemOnce = async (source_id: string, idempotencyKey: string | null): Promise<() => Promise<unknown>> => {
    const request = await requestOf(KEYED_SIZE, source_id);
    return async () => (await redeem(rt, CALLER, { request, idempotencyKey })).answer;
  };
  await redeem(rt, CALLER, { request: await requestOf(1, 'bench-few'), idempotencyKey: null });
  for (let used = 0; used < REGULAR_CODES; used += 1) {
    await redeem(rt, CALLER, { request: await requestOf(1, 'bench-regular'), idempotencyKey: null });
  }
  const regular = `customer with ${REGULAR_CODES} used codes`;
  return [
    await measure(of, `redeem ${KEYED_SIZE}, key`, await redeemOnce('bench-few', 'key-1')),
    await measure(of, `redeem ${KEYED_SIZE}, ${regular}`, await redeemOnce('bench-regular', null)),
    await measure(of, `redeem ${KEYED_SIZE}, key, ${regular}`, await redeemOnce('bench-regular', 'key-2')),
  ];
}

const LINES = 10;

/** What the decision record adds: the same redemption in a project that keeps none, and in one that does. */
async function recordRows(of: Bench): Promise<readonly Row[]> {
  const { rt } = of;
  const items: RequestOrderItem[] = [];
  for (let line = 0; line < LINES; line += 1) {
    const source_id = `bench-product-${line}`;
    await upsertProduct(rt, CALLER, { source_id, name: `Product ${line}`, price: 1_000 + line, metadata: { line } });
    items.push({ source_id, quantity: 1 + (line % 3) });
  }
  const settings = projectSettings(CALLER.project, 'Bench');
  const rows: Row[] = [];
  for (const decision_records of ['OFF', 'REDEMPTIONS'] as const) {
    await rt.store.configChanges.commit(CALLER, { settings: { ...settings, decision_records } });
    const name = `redeem ${KEYED_SIZE} on ${LINES} lines, records ${decision_records}`;
    let undo = '';
    const redeemLines = async (redeemables: readonly Redeemable[]): Promise<unknown> => {
      const request = { redeemables, order: { items }, customer: { source_id: 'bench-customer' } };
      const { answer } = await redeem(rt, CALLER, { request, idempotencyKey: null });
      undo = (answer.parent_redemption ?? answer.redemptions[0])?.id ?? '';
      return answer;
    };
    await redeemLines(await stack(rt, KEYED_SIZE));
    const redeemables = await stack(rt, KEYED_SIZE);
    rows.push(await measure(of, name, () => redeemLines(redeemables)));
    const rollBack = () => rollback(rt, CALLER, { id: undo, route: 'STACK', request: {}, idempotencyKey: null });
    rows.push(await measure(of, `${name}: rollback`, rollBack));
  }
  return rows;
}

/** One of three units comes back; at last the rollback of an order with a return. */
async function returnRows(of: Bench): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const situation of RETURN_SITUATIONS) {
    const { returnUnit, undo } = await redeemedOrder(of.rt, situation);
    rows.push(await measure(of, situation.name, returnUnit));
    if (situation.isDryRun) continue;
    rows.push(await measure(of, `${situation.name}: rollback after it`, undo));
  }
  return rows;
}

function print(rows: readonly Row[], ms: number): void {
  const heading = ['operation', 'round trips', 'calls', 'items', 'read units', 'write units'];
  const dollars = REGIONS.flatMap((region) => [`table $/M ${region}`, `all $/M ${region}`]);
  const cells = rows.map((row) => [
    row.name,
    ...[row.roundTrips, row.calls, row.items, row.readUnits, row.writeUnits].map(String),
    ...REGIONS.flatMap((region) => [tableDollars(row, region).toFixed(2), wholeDollars(row, ms, region).toFixed(2)]),
  ]);
  console.log(table([...heading, ...dollars], cells));
  console.log(`
Round trips that wait for one another, in a warm process. Units as the engine reports them, transactions at twice.
Dollars for a million calls at list prices, on demand, without free tier. "all" adds HTTP API, Lambda at ${ms} ms billed on
${MEMORY_MB} MB arm64 (--ms=<n> reckons with another duration), ${LOG_BYTES} bytes of logs, and the answer without packing as data out.
Prices: ${SOURCES.join(', ')}`);
}

/** The items of each operation that writes, one a line. */
function printItems(rows: readonly Row[]): void {
  for (const { name, written } of rows) {
    if (written.length === 0) continue;
    console.log(`\n${name}`);
    for (const { operation, kind, bytes, indexes, attributes } of written) {
      console.log(`  ${operation} ${kind ?? '?'}, ${bytes} bytes, indexes: ${indexes.join(' ') || '–'}; ${attributes}`);
    }
  }
}

function wholeDollars(row: Row, ms: number, region: Region): number {
  const answerBytes = row.answerBytes + HEADER_BYTES;
  return tableDollars(row, region) + edgeDollars({ ms, memoryMb: MEMORY_MB, logBytes: LOG_BYTES, answerBytes }, region);
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
    rows.push(...(await keyedRows(of)), ...(await recordRows(of)), ...(await returnRows(of)));
    for (const { name, work } of await earningCalls(of.rt)) rows.push(await measure(of, name, work));
    print(rows, ms);
    if (process.argv.includes('--items')) printItems(rows);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

runAsCommand(main);
