// npm run bench:events: latency of events from the call that causes them to four receivers, one of which never answers.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_KEYS, DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { runAsCommand } from '../../scripts/support/command';
import { type BenchService, JSON_HEADERS, startBenchService } from '../service';
import { type BenchReceiver, startReceiver } from './receivers';

const LIVE = 3;
const GOAL_MS = 2_000;
const LOOK_MS = 200;
/** Maximum wait after the last event, ms: events that have not arrived by then are missing. */
const PATIENCE_MS = 120_000;
const USAGE = 'Usage: npm run bench:events -- [--events 10000] [--rate 50]';

interface Load {
  readonly events: number;
  /** Events a second: as a shop makes them, and not all at once. */
  readonly rate: number;
}

function readLoad(): Load {
  const options = { events: { type: 'string', default: '10000' }, rate: { type: 'string', default: '50' } } as const;
  const { values } = parseArgs({ options });
  const load = { events: Number(values.events), rate: Number(values.rate) };
  if (!Object.values(load).every((number) => Number.isSafeInteger(number) && number > 0)) throw new Error(USAGE);
  return load;
}

async function main(): Promise<void> {
  const load = readLoad();
  const folder = mkdtempSync(join(tmpdir(), 'bench-events-'));
  const service = await startBenchService(folder);
  const silent = await startReceiver(true);
  const live = await Promise.all(Array.from({ length: LIVE }, () => startReceiver(false)));
  try {
    await bench(service, load, { silent, live });
  } finally {
    for (const receiver of [silent, ...live]) receiver.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

interface Receivers {
  readonly silent: BenchReceiver;
  readonly live: readonly BenchReceiver[];
}

async function bench(service: BenchService, load: Load, { silent, live }: Receivers): Promise<void> {
  for (const { url } of [silent, ...live]) await createWebhook(service.address, url);
  const begunMs = performance.now();
  const cpuBeforeMs = service.cpuMs();
  await causeEvents(service.address, load);
  const causedS = (performance.now() - begunMs) / 1000;
  const untilMs = performance.now() + PATIENCE_MS;
  while (live.some(({ ids }) => ids.size < load.events) && performance.now() < untilMs) await sleep(LOOK_MS);
  const rate = (load.events / causedS).toFixed(1);
  console.log(`${load.events} events in ${causedS.toFixed(1)} s, ${rate} a second; load ${loadavg()[0]?.toFixed(1)}`);
  for (const [index, receiver] of live.entries()) printReceiver(`receiver ${index + 1}`, receiver);
  console.log(`silent      ${silent.requests} requests, none answered`);
  const cpuMs = (service.cpuMs() - cpuBeforeMs) / load.events;
  console.log(`${cpuMs.toFixed(1)} ms of CPU for each event, with the call that causes it`);
  judge(load, live);
}

function printReceiver(name: string, { latenciesMs, ids, requests }: BenchReceiver): void {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => quantile(latenciesMs, share));
  const repeats = requests - ids.size;
  console.log(`${name}  ${ids.size} events, ${repeats} repeats, p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** @throws where an event is missing, or the silent one keeps the others waiting */
function judge({ events }: Load, live: readonly BenchReceiver[]): void {
  for (const { ids, latenciesMs } of live) {
    if (ids.size !== events) throw new Error(`${events - ids.size} events did not arrive.`);
    const p95 = quantile(latenciesMs, 0.95);
    if (p95 > GOAL_MS) throw new Error(`The p95 is ${p95} ms, and is to be at most ${GOAL_MS} ms.`);
  }
}

async function createWebhook(address: string, target_url: string): Promise<void> {
  const { id, token } = DEMO_KEYS.management;
  const headers = { ...JSON_HEADERS, 'x-management-id': id, 'x-management-token': token };
  const body = { target_url, events: ['customer.created'] };
  await post(`${address}/management/v1/projects/${DEMO_PROJECT}/webhooks`, { headers, body });
}

/** Each call creates one customer, and so one event. A late call does not delay the next one. */
async function causeEvents(address: string, { events, rate }: Load): Promise<void> {
  const begunMs = performance.now();
  const calls: Promise<void>[] = [];
  for (let number = 0; number < events; number += 1) {
    await sleep(Math.max(0, begunMs + (number * 1000) / rate - performance.now()));
    const body = { source_id: `bench-${number}`, name: `Customer ${number}` };
    calls.push(post(`${address}/v1/customers`, { headers: JSON_HEADERS, body }));
  }
  await Promise.all(calls);
}

async function post(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: object },
): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${text}`);
}

runAsCommand(main);
