// A sale in virtual time: more requests a second than one item takes, from many processes at once.
import { projectSettings } from '../../../lib/model/records/settings';
import type { Runtime } from '../../../lib/ports/runtime';
import { audit, findingsOf } from '../../../lib/audit/audit';
import { COUNTER_SHARDS } from '../../../lib/storage/keys/counter-keys';
import { CONVERTERS } from '../../../lib/storage/formats/converters';
import { SPAN_TIMES } from '../../../lib/storage/lists/list-entries';
import type { Table } from '../../../lib/storage/table/table';
import { SimulatedTable } from '../../../server/simulated-table/simulated-table';
import { Random } from '../../../scripts/support/random';
import { mutated } from '../mutants';
import { Scheduler } from '../scheduler';
import { enterVirtualTime, leaveVirtualTime } from '../virtual-time';
import { CALLER, PROJECT, runtimeIn } from '../world';
import { type Answer, buy, buyRest, type SoldItem } from './buyers';
import { HotTable } from './hot-table';
import { pausedOnce } from './paused';

const START_MS = Date.UTC(2026, 2, 10, 12);
const PROCESSES = 40;
/** Half of what a transaction holds its items for: 8 to 15 ms. */
const STEP_MS = [4, 7.5] as const;
const STORED = {
  formats: CONVERTERS,
  counterShards: COUNTER_SHARDS,
  listTimes: SPAN_TIMES,
} as const;
const LEASE_MS = 20_000;
/** An edit closes all shards of a code, and waits for no redemption. */
const MOST_EDIT_MS = 1_000;
/** The others, when it is asked how long the last ones take. */
const MOST_SOLD = 0.99;
const SECOND_MS = 1_000;

export interface Sale {
  readonly name: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Makes what is sold. @returns what each request redeems */
  readonly prepare: (rt: Runtime, requests: number) => Promise<(request: number) => SoldItem>;
  /** Sets a limit when half of the requests were sent. */
  readonly limit?: (rt: Runtime) => Promise<void>;
  /** Changes what is sold, four times. */
  readonly edit?: (rt: Runtime, request: number) => Promise<unknown>;
  /** Who rolls back what they have redeemed, at once: others may have it then. */
  readonly isReturned?: (request: number) => boolean;
  /** Who first puts what is spread into one place stands still before it does, ms: others go on in its place, and it comes late. */
  readonly pausedMs?: number;
  /** The factor by which each call of the table is slower than usual; 1 by default. */
  readonly slowness?: number;
  /** How many there are to be had; null where nothing limits them. */
  readonly most: number | null;
  /** How many uses are counted in the end. */
  readonly counted: (rt: Runtime) => Promise<number>;
}

export interface Sold {
  readonly wanted: number;
  /** Redeemed, and not rolled back. */
  readonly done: number;
  /** Answered that there are no more. */
  readonly refused: number;
  /** Told to come again until they gave up. */
  readonly givenUp: number;
  /** Calls that were answered “come again”, and the time of the longest call, ms. */
  readonly later: number;
  readonly longestMs: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Transactions that were sent, calls that met one, and calls that were throttled. */
  readonly sent: number;
  readonly conflicts: number;
  readonly throttled: number;
  /** How long each edit took, ms. One that was refused has no end. */
  readonly edits: readonly number[];
  /** From when 99 % of all uses were sold until the last one was, ms. */
  readonly endMs: number;
  readonly oversold: number;
  readonly left: number;
  readonly counted: number;
  readonly findings: readonly string[];
}

class Market {
  readonly scheduler = new Scheduler(START_MS);
  readonly stored: SimulatedTable;
  readonly hot: HotTable;
  /** As processes meet it. */
  private readonly met: Table;
  private isOpen = false;
  private readonly random: Random;

  constructor(seed: string, mutant: string | null, { pausedMs, slowness = 1 }: Pick<Sale, 'pausedMs' | 'slowness'>) {
    this.random = new Random(seed);
    const steps = this.random.fork('steps');
    const [least, most] = STEP_MS.map((ms) => ms * slowness) as [number, number];
    this.stored = new SimulatedTable({
      step: () => (this.isOpen ? this.scheduler.sleep(least + steps.next() * (most - least)) : Promise.resolve()),
      soon: (run) => run(),
    });
    this.hot = new HotTable(this.stored, this.scheduler);
    this.met = mutated(pausedMs === undefined ? this.hot : pausedOnce(this.hot, this.scheduler, pausedMs), mutant);
  }

  chance(): Random {
    return this.random.fork('chance');
  }

  /** A process of its own; before the sale opens, nothing takes time and nothing is refused. */
  process(name: string, table: Table = this.met): Runtime {
    const place = { scheduler: this.scheduler, random: this.random.fork(name), defects: [], ...STORED };
    return runtimeIn(place, table);
  }

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
  }
}

/** @param mutant what is wrong with the service; null for the real one */
export async function playSale(sale: Sale, seed: string, mutant: string | null = null): Promise<Sold> {
  const market = new Market(seed, mutant, sale);
  enterVirtualTime(market.scheduler, market.chance());
  try {
    return await market.scheduler.until(sell(market, sale));
  } finally {
    leaveVirtualTime();
  }
}

async function sell(market: Market, sale: Sale): Promise<Sold> {
  const { scheduler, stored, hot } = market;
  const shop = market.process('shop', stored);
  await shop.store.configChanges.commit(CALLER, { settings: projectSettings(PROJECT, 'Sale') });
  const wanted = sale.perSecond * sale.seconds;
  const isReturned = sale.isReturned ?? (() => false);
  const returns = Array.from({ length: wanted }, (_, request) => request).filter(isReturned).length;
  const itemOf = await sale.prepare(shop, wanted + returns + 1);
  const processes = Array.from({ length: PROCESSES }, (_, number) => market.process(`process ${number}`));
  market.open();
  const begunMs = scheduler.nowMs;
  const sent: Promise<Answer>[] = [];
  const edits: Promise<number>[] = [];
  for (let request = 0; request < wanted; request += 1) {
    if (sale.limit && request === wanted >> 1) await sale.limit(shop);
    const rt = processes[request % PROCESSES];
    if (rt && sale.edit && request % (wanted >> 2) === wanted >> 3) edits.push(timed(market, sale.edit(rt, request)));
    if (rt) sent.push(buy(scheduler, rt, { item: itemOf(request), request, isReturned: isReturned(request) }));
    await scheduler.sleep(SECOND_MS / sale.perSecond);
  }
  const answers = await Promise.all(sent);
  const late = returns === 0 ? [] : await buyRest(scheduler, processes, { itemOf, from: wanted, most: returns + 1 });
  const tookMs = await Promise.all(edits);
  market.close();
  const done = answers.filter(({ status }) => status === 'DONE');
  const kept = done.length + late.length;
  const lastMs = Math.max(...done.map(({ atMs }) => atMs), begunMs + 1);
  const times = done.map(({ tookMs }) => tookMs).toSorted((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  const soldAt = done.map(({ atMs }) => atMs).toSorted((left, right) => left - right);
  const fresh = market.process('afterwards', stored);
  return {
    wanted,
    done: kept,
    refused: answers.filter(({ status }) => status === 'REFUSED').length,
    givenUp: answers.filter(({ status }) => status === 'GIVEN_UP').length,
    later: answers.reduce((sum, { calls }) => sum + calls.later, 0),
    longestMs: Math.round(Math.max(0, ...answers.map(({ calls }) => calls.longestMs))),
    perSecond: Math.round((done.length * 1_000) / (lastMs - begunMs)),
    p50: at(0.5),
    p99: at(0.99),
    sent: hot.sent,
    conflicts: hot.conflicts,
    throttled: hot.throttled,
    edits: tookMs,
    endMs: Math.round(lastMs - (soldAt[Math.floor(MOST_SOLD * soldAt.length)] ?? lastMs)),
    oversold: Math.max(0, kept - (sale.most ?? Infinity)),
    left: sale.most === null ? 0 : Math.max(0, Math.min(sale.most, wanted) - kept),
    counted: await sale.counted(fresh),
    findings: findingsIn(market),
  };
}

async function timed({ scheduler }: Market, edit: Promise<unknown>): Promise<number> {
  const begunMs = scheduler.nowMs;
  return edit.then(
    () => Math.round(scheduler.nowMs - begunMs),
    () => Infinity,
  );
}

function findingsIn({ stored, scheduler }: Market): readonly string[] {
  const items = stored.stored.all();
  const found = findingsOf(
    audit({ project: PROJECT, items }, { nowMs: scheduler.nowMs + LEASE_MS, leaseMs: LEASE_MS }),
  );
  return found.map(({ invariant, record, problem }) => `${invariant} ${record}: ${problem}`);
}

/** Calls that met a transaction, of so many transactions. */
export function shareOfConflicts({ conflicts, sent }: Sold): number {
  return conflicts / sent;
}

/** What a sale must keep: nothing sold twice or too often, nothing that stays behind, every count right, and edits that come through. */
export function brokenBy(sold: Sold, { most }: Sale): readonly string[] {
  const { wanted, done, edits, oversold, left, counted, findings } = sold;
  const expected = Math.min(wanted, most ?? Infinity);
  return [
    ...(oversold > 0 ? [`${oversold} were sold too many`] : []),
    ...(left > 0 ? [`${left} were left`] : []),
    ...(done < expected && left === 0 ? [`${expected - done} requests were never answered`] : []),
    ...(counted === done ? [] : [`${counted} are counted, and ${done} were sold`]),
    ...edits.filter((tookMs) => tookMs > MOST_EDIT_MS).map((tookMs) => `an edit took ${tookMs} ms`),
    ...findings,
  ];
}
