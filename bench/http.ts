// npm run bench:http: throughput, latency and CPU of the main job over HTTP, compared with the bare GET /health.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon, { type Options } from 'autocannon';
import { runAsCommand } from '../scripts/support/command';
import { type ServerName, serverNamed } from '../scripts/support/local-service';
import { table } from '../server/demo/table';
import { giveBackRows } from './http/give-back';
import { type BenchService, JSON_HEADERS, startBenchService } from './service';

const CONNECTIONS = [1, 8, 32];
const SIZES = [1, 5, 30];
const LINES = 10;
/** Stacks of codes that requests take in turn, so that they do not all write the same items. */
const STACKS = 8;
const DEFAULT_SECONDS = 2;
const NAMES = { start: 'npm start', serve: 'npm run serve' } as const;
const WARM_UP_SECONDS = 1;
/** A code of the stacks. */
const RETURNED_CODE = 'BENCH-1-0-0';

interface Scenario {
  readonly name: string;
  readonly requests: Options['requests'];
  /** Checks the body: the local server responds to crashes with status 200. */
  readonly isRight: (body: string) => boolean;
}

async function createStacks(address: string, size: number): Promise<readonly (readonly string[])[]> {
  const stacks: string[][] = [];
  for (let stack = 0; stack < STACKS; stack += 1) {
    const codes = Array.from({ length: size }, (_, index) => `BENCH-${size}-${stack}-${index}`);
    await Promise.all(codes.map((code) => createCoupon(address, code)));
    stacks.push(codes);
  }
  return stacks;
}

async function createCoupon(address: string, code: string): Promise<void> {
  const body = JSON.stringify({ discount: { type: 'PERCENT', percent_off: 1 } });
  const answer = await fetch(`${address}/v1/vouchers/${code}`, { method: 'POST', headers: JSON_HEADERS, body });
  if (!answer.ok) throw new Error(`The voucher ${code} was not created: ${await answer.text()}`);
}

function requestBody(codes: readonly string[]): string {
  const items = Array.from({ length: LINES }, (_, index) => ({
    source_id: `product-${index}`,
    related_object: 'product',
    quantity: index + 1,
    price: 1_000,
  }));
  return JSON.stringify({ redeemables: codes.map((id) => ({ object: 'voucher', id })), order: { items } });
}

async function scenarios(address: string): Promise<readonly Scenario[]> {
  const all: Scenario[] = [
    {
      name: 'GET /health',
      requests: [{ method: 'GET', path: '/health' }],
      isRight: (body) => body === '{"status":"ok"}',
    },
  ];
  for (const size of SIZES) {
    const bodies = (await createStacks(address, size)).map(requestBody);
    const requests = (path: string) => bodies.map((body) => ({ method: 'POST', path, headers: JSON_HEADERS, body }));
    all.push(
      {
        name: `validate ${size}`,
        requests: requests('/v1/validations'),
        isRight: (body) => body.includes('"valid":true'),
      },
      {
        name: `redeem ${size}`,
        requests: requests('/v1/redemptions'),
        isRight: (body) => body.includes('"status":"PAID"'),
      },
    );
  }
  return all;
}

interface Run {
  readonly scenario: Scenario;
  readonly connections: number;
  readonly seconds: number;
}

async function run(service: BenchService, { scenario, connections, seconds }: Run): Promise<readonly string[]> {
  const cpuBefore = service.cpuMs();
  const result = await autocannon({
    url: service.address,
    connections,
    duration: seconds,
    requests: scenario.requests,
    verifyBody: scenario.isRight,
  });
  const cpuMs = service.cpuMs() - cpuBefore;
  const { requests, latency, non2xx, errors, mismatches } = result;
  return [
    scenario.name,
    String(connections),
    requests.average.toFixed(0),
    String(latency.p50),
    String(latency.p99),
    (cpuMs / Math.max(1, requests.total)).toFixed(2),
    String(Math.max(non2xx, mismatches) + errors),
  ];
}

interface Wanted {
  readonly seconds: number;
  readonly server: ServerName;
}

function wantedOf(args: readonly string[]): Wanted {
  const options = { seconds: { type: 'string' }, server: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  if (Number.isInteger(seconds) && seconds >= 1) return { seconds, server: serverNamed(values.server) };
  throw new Error('--seconds takes a whole number from 1 up.');
}

async function measure(service: BenchService, { seconds, server }: Wanted): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (const scenario of await scenarios(service.address)) {
    await run(service, { scenario, connections: 1, seconds: WARM_UP_SECONDS });
    for (const connections of CONNECTIONS) rows.push(await run(service, { scenario, connections, seconds }));
  }
  rows.push(...(await giveBackRows(service.address, RETURNED_CODE)));
  console.log(table(['operation', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'wrong'], rows));
  console.log(`
${seconds} s each (--seconds=<n> for longer) on an order of ${LINES} lines, over HTTP to the service of ${NAMES[server]} with its
engine on a file. CPU is that of the service and its engine for one request; "wrong" counts answers with another body or status.
The most memory that its processes have held, added up: ${service.peakMb().toFixed(0)} MB.`);
}

async function main(): Promise<void> {
  const wanted = wantedOf(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'stackable-bench-'));
  const service = await startBenchService(folder, wanted.server);
  try {
    await measure(service, wanted);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

runAsCommand(main);
