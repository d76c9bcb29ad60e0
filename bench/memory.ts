// npm run bench:memory: whether the memory of the service grows with the requests it has answered.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runAsCommand } from '../scripts/support/command';
import { type ServerName, serverNamed } from '../scripts/support/local-service';
import { type BenchService, JSON_HEADERS, startBenchService } from './service';

const DEFAULT_REQUESTS = 20_000;
const CLIENTS = 8;
const CODES = 50;
const STEPS = 10;
/** The first part fills caches and lets the compiler settle: growth is measured from there. */
const WARM_STEPS = 2;

const MOST_TRIES = 20;
const COLUMN = 12;
/** Cycles that were begun again. */
let repeated = 0;

/** A machine that has other work to do leaves the service, or the gateway before it, without an answer now and then. */
class Unanswered extends Error {
  declare protected readonly made: true;
}

async function send(address: string, path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const request = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) };
  const answer = await fetch(`${address}${path}`, request).catch((error: unknown) => {
    throw new Unanswered(`${path} was not answered`, { cause: error });
  });
  const text = await answer.text();
  // The gateway reports the timeout of a function with status 200.
  if (answer.status >= 500 || text.startsWith('{"errorMessage":"[504]')) throw new Unanswered(text);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** Validate, redeem and roll back two codes: three requests. */
async function cycle(address: string, number: number): Promise<void> {
  const ids = [number % CODES, (number + 1) % CODES];
  const redeemables = ids.map((id) => ({ object: 'voucher', id: `MEMORY-${id}` }));
  const order = { items: [{ source_id: 'product-1', quantity: 2, price: 1_000 }] };
  await send(address, '/v1/validations', { redeemables, order });
  const { parent_redemption } = await send(address, '/v1/redemptions', { redeemables, order });
  const { id } = parent_redemption as { readonly id: string };
  await send(address, `/v1/redemptions/${id}/rollbacks`, {});
}

/** Until it is done: a cycle that was not answered somewhere begins anew. */
async function wholeCycle(address: string, number: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await cycle(address, number);
      return;
    } catch (error) {
      if (!(error instanceof Unanswered) || tries === MOST_TRIES) throw error;
      repeated += 1;
      await sleep(1_000);
    }
  }
}

/** Memory of each process below the service, in MB, by what runs in it. */
function memoryOf(service: BenchService): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const pid of service.processes()) {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const name = /offline|serve\/process/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      ? 'service'
      : nameOf(status);
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    sums.set(name, (sums.get(name) ?? 0) + kilobytes / 1024);
  }
  return sums;
}

function nameOf(status: string): string {
  const name = /Name:\s+(\S+)/.exec(status)?.[1] ?? '';
  return /node/i.test(name) ? 'start' : 'engine';
}

async function measure(service: BenchService, requests: number): Promise<void> {
  const { address } = service;
  for (let code = 0; code < CODES; code += 1) {
    await send(address, `/v1/vouchers/MEMORY-${code}`, { discount: { type: 'PERCENT', percent_off: 1 } });
  }
  const cycles = Math.ceil(requests / 3);
  const seen: number[] = [];
  console.log(rowOf(['done', 'requests', 'service MB', 'engine MB', 'start MB', 'requests/s']));
  let next = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const until = Math.round((cycles * step) / STEPS);
    const startedMs = performance.now();
    const before = next;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (next < until) await wholeCycle(address, next++);
      }),
    );
    const memory = memoryOf(service);
    seen.push(memory.get('service') ?? 0);
    const rate = ((next - before) * 3_000) / Math.max(1, performance.now() - startedMs);
    const figures = ['service', 'engine', 'start'].map((name) => (memory.get(name) ?? 0).toFixed(0));
    console.log(rowOf([`${step * STEPS} %`, String(next * 3), ...figures, rate.toFixed(0)]));
  }
  const growth = growthOf(seen.slice(WARM_STEPS)) * 100;
  console.log(
    `\nThe service grew by ${growth.toFixed(1)} % from ${WARM_STEPS * STEPS} % to 100 % of ${next * 3} requests.`,
  );
  console.log(`${repeated} cycles were begun again, as the service was too busy to answer.`);
  console.log(`The most memory that all processes have held, added up: ${service.peakMb().toFixed(0)} MB.`);
}

/**
 * Uses the slope of the fitted line: single values are noisy, since memory depends on the time of garbage collection.
 */
function growthOf(seen: readonly number[]): number {
  const middle = (seen.length - 1) / 2;
  const mean = seen.reduce((sum, one) => sum + one, 0) / seen.length;
  const spread = seen.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const slope = seen.reduce((sum, one, index) => sum + (index - middle) * (one - mean), 0) / spread;
  return (slope * 2 * middle) / (mean - slope * middle);
}

/** Rows are printed as they are measured, so that an interrupted long run still has results. */
function rowOf(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(COLUMN)).join('');
}

interface Wanted {
  readonly requests: number;
  readonly server: ServerName;
}

function wantedOf(args: readonly string[]): Wanted {
  const options = { requests: { type: 'string' }, server: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const requests = Number(values.requests ?? DEFAULT_REQUESTS);
  if (Number.isInteger(requests) && requests >= 100) return { requests, server: serverNamed(values.server) };
  throw new Error('--requests takes a whole number from 100 up.');
}

async function main(): Promise<void> {
  if (!readdirSync('/proc').includes('self')) throw new Error('This benchmark reads /proc, as Linux has it.');
  const { requests, server } = wantedOf(process.argv.slice(2));
  const folder = mkdtempSync(join(tmpdir(), 'stackable-memory-'));
  const service = await startBenchService(folder, server);
  try {
    await measure(service, requests);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

runAsCommand(main);
