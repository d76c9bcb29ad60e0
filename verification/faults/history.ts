// One history: clients, faults of the wire, kills and pauses; then calm, and what was told is compared with what is there.
import { setTimeout as sleep } from 'node:timers/promises';
import { REDEMPTION_LEASE_MS } from '../../lib/services/orders/order-lock';
import { Chaos, type Plan } from './chaos';
import type { Receiver } from '../../tests/support/receiver';
import { Telling } from './events';
import { EVENT_MUTANT } from './mutants';
import { type Operation, Operations } from './operations';
import { judge } from './oracle';
import { type Launch, type ServiceProcess, type WorkerFile, launch } from './processes';
import { Random } from './random';
import { isDone, isOpen, told } from './told';
import type { World } from './world';
import type { Violation } from './violation';

export interface HistoryOptions extends Plan {
  readonly seed: number;
  readonly mutant: string | null;
  readonly file: WorkerFile;
  readonly place: { readonly tableName: string; readonly endpoint: string };
  readonly world: World;
  /** Who is told of the events. */
  readonly receiver: Receiver;
}

export interface HistoryResult {
  readonly requests: number;
  readonly faults: Chaos['faults'];
  readonly kills: number;
  readonly pauses: number;
  /** How far the clock of each process was off. */
  readonly clocksOffMs: readonly number[];
  /** Answered requests by how long they took, fastest first; milliseconds. */
  readonly latencies: readonly number[];
  readonly events: Pick<Telling, 'kills' | 'received'>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
}

const PROCESSES = 4;
const CLIENTS = 10;
/** A client gives up sooner than a lease ends. */
const PATIENCE_MS = 8_000;
const SETTLE_TRIES = 40;
const PAIR_TRIES = 3;
/** A call that takes a lock and arrives late, when its request was answered, holds the order until the lease ends. */
const LATE_LOCKS = 2;
const AFTER_RESUME_MS = 2_000;
/** What is late has arrived by then. */
const LATEST_MS = 5_000;

export async function runHistory(options: HistoryOptions): Promise<HistoryResult> {
  const history = new History(options);
  try {
    return await history.run();
  } finally {
    await history.close();
  }
}

class History {
  private readonly random: Random;
  private readonly operations: Operations;
  private readonly chaos: Chaos;
  private readonly all: Operation[] = [];
  private readonly open = new Set<Operation>();
  private readonly busy = new Set<Operation>();
  private readonly latencies: number[] = [];
  private readonly violations: Violation[] = [];
  private readonly slots: Promise<ServiceProcess>[] = [];
  private readonly everything = new Set<ServiceProcess>();
  private readonly underWay = new Map<ServiceProcess, Set<Operation>>();
  private readonly pausing: Promise<void>[] = [];
  private readonly clocksOffMs: number[] = [];
  private readonly clocks: Random;
  private readonly telling: Telling;
  private sent = 0;
  private resumed = 0;
  private busyPairs = 0;

  constructor(private readonly options: HistoryOptions) {
    this.random = new Random(options.seed);
    this.operations = new Operations(options.world, this.random.split(), options.aim ? 0.2 : 0.75);
    this.clocks = new Random(options.seed + 1);
    this.chaos = new Chaos(options, this.random.split(), {
      sent: () => this.sent,
      onKill: (process) => this.kill(process),
      onPause: (process) => this.pause(process),
    });
    this.telling = new Telling({
      place: options.place,
      project: options.world.all.project,
      receiver: options.receiver,
      random: new Random(options.seed + 3),
      mostKills: options.kills,
      start: (decide) =>
        this.launch('EVENTS', (call, process) => decide(call, process) ?? this.chaos.meddle(call, process)),
    });
  }

  async run(): Promise<HistoryResult> {
    for (let slot = 0; slot < PROCESSES; slot += 1) this.start(slot);
    await Promise.all(this.slots);
    if (this.isTelling) await this.telling.begin();
    await Promise.all(Array.from({ length: CLIENTS }, () => this.client(this.random.split())));
    await Promise.all(this.pausing);
    // A mistake that shows already needs no rest of the history.
    if (this.options.mutant !== null) {
      this.chaos.calm();
      await sleep(LATEST_MS);
      const early = await this.judged();
      if (early.length > 0) return this.result(early);
    }
    await this.settle();
    if (this.isTelling) await this.telling.finish();
    return this.result(await this.judged());
  }

  /** Mistakes of other kinds show without it. */
  private get isTelling(): boolean {
    const { mutant } = this.options;
    return mutant === null || mutant === EVENT_MUTANT;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.slots, this.telling.stop()]);
    await Promise.all([...this.everything].map((process) => process.stop()));
  }

  private start(slot: number): void {
    this.slots[slot] = this.launch('SERVICE', (call, process) => this.chaos.decide(call, process));
  }

  private async launch(role: Launch['role'], decide: Launch['decide']): Promise<ServiceProcess> {
    const { file, place, mutant } = this.options;
    const clockOffMs = this.clockOffMs();
    this.clocksOffMs.push(clockOffMs);
    const process = await launch(file, {
      target: place.endpoint,
      tableName: place.tableName,
      mutant,
      clockOffMs,
      role,
      decide,
      onFault: (fault) => this.chaos.count(fault),
    });
    this.everything.add(process);
    return process;
  }

  private clockOffMs(): number {
    const { clocks } = this.options;
    return clocks === 0 || this.clocks.isBelow(0.5) ? 0 : (this.clocks.below(2 * clocks + 1) - clocks) * 1_000;
  }

  /** A lease ends for everybody once the clock that is the furthest behind says so of the one furthest ahead. */
  private get leaseMs(): number {
    return REDEMPTION_LEASE_MS + 2_000 * this.options.clocks;
  }

  /** Another process takes the place of one that is gone. */
  private async replace(process: ServiceProcess): Promise<void> {
    const now = await Promise.all(this.slots);
    const slot = now.indexOf(process);
    if (slot >= 0) this.start(slot);
  }

  private kill(process: ServiceProcess): void {
    process.kill();
    void this.replace(process);
  }

  private pause(process: ServiceProcess): void {
    process.pause();
    void this.replace(process);
    this.pausing.push(this.resumeLater(process));
  }

  /** Longer than the lease of what it holds; meanwhile others ask for the same. */
  private async resumeLater(process: ServiceProcess): Promise<void> {
    const held = [...(this.underWay.get(process) ?? [])];
    await sleep(REDEMPTION_LEASE_MS + 300);
    const others = held.filter(({ kind, body }) => kind === 'REDEEM' && 'order' in body);
    const work = others.map((one) => this.send(this.operations.redeem(one.shop, one.body.order as object)));
    process.resume();
    await Promise.all(work);
    await sleep(AFTER_RESUME_MS);
    await process.stop();
    this.resumed += 1;
  }

  private async client(random: Random): Promise<void> {
    const { requests } = this.options;
    while (this.sent < requests || !this.chaos.isComplete || this.isPausing) {
      const roll = random.next();
      const again = roll < 0.12 ? this.again(random) : null;
      if (again) await this.send(again);
      else if (roll > 0.95) await this.validateAndRedeem();
      else await this.sendNext(random);
      // Where only pauses are left to wait for, a trickle is enough.
      if (this.sent > requests && this.chaos.isComplete) await sleep(200);
    }
  }

  private get isPausing(): boolean {
    return this.resumed < this.pausing.length;
  }

  /** Something that was not answered for good; or something that was, sent twice. */
  private again(random: Random): Operation | null {
    const open = [...this.open].filter((one) => !this.busy.has(one));
    if (open.length > 0 && random.isBelow(0.7)) return random.one(open);
    const keyed = this.all.slice(-200).filter((one) => one.key !== null && told(one) === 'DONE' && !this.busy.has(one));
    return keyed.length > 0 ? random.one(keyed) : null;
  }

  private async sendNext(random: Random): Promise<void> {
    const operation = this.operations.next();
    const isWantedTwice = operation.kind === 'ROLLBACK' && random.isBelow(0.4);
    const twin = isWantedTwice ? [this.operations.twin(operation)] : [];
    await Promise.all([operation, ...twin].map((one) => this.send(one)));
  }

  private async validateAndRedeem(): Promise<void> {
    const { validate, redeem } = this.operations.pair();
    const first = await this.send(validate);
    if (first.status !== 200) return;
    // A wire that throttles makes the order look busy now and then, but hardly three times.
    for (let tries = 0; tries < PAIR_TRIES; tries += 1) {
      if ((await this.send(redeem)).key !== 'multiple_requests') return;
    }
    this.busyPairs += 1;
    if (this.busyPairs <= LATE_LOCKS) return;
    this.violations.push({ of: 'I12', what: `${redeem.id}: refused right after the validation of its order` });
  }

  private async send(operation: Operation) {
    const process = await this.pick();
    if (operation.attempts.length === 0) this.all.push(operation);
    this.sent += 1;
    this.busy.add(operation);
    const held = this.underWay.get(process) ?? new Set();
    this.underWay.set(process, held.add(operation));
    const attempt = await post(process, operation);
    held.delete(operation);
    this.busy.delete(operation);
    operation.attempts.push(attempt);
    this.note(operation);
    return attempt;
  }

  private async pick(): Promise<ServiceProcess> {
    for (;;) {
      const process = await this.slots[this.random.below(PROCESSES)]!;
      if (process.isAlive()) return process;
      await sleep(20);
    }
  }

  private note(operation: Operation): void {
    const attempt = operation.attempts.at(-1)!;
    if (attempt.status !== null) this.latencies.push(attempt.ms);
    if (isOpen(operation)) this.open.add(operation);
    else this.open.delete(operation);
    const isFirst = operation.attempts.filter(isDone).length === 1 && isDone(attempt);
    if (isFirst && operation.kind === 'REDEEM') this.operations.redeemed.push({ operation, id: idOf(attempt.text) });
  }

  /** No faults any more: once the leases are over, every request has an answer and every order can be used. */
  private async settle(): Promise<void> {
    this.chaos.calm();
    this.telling.calm();
    await sleep(this.leaseMs + 500);
    await inTurns([...this.open], (operation) => this.untilAnswered(operation));
    await inTurns(this.operations.forEachOrder(), async (operation) => {
      const attempt = await this.send(operation);
      if (isDone(attempt)) return;
      const answer = `${attempt.status ?? 'no answer'} ${attempt.key ?? ''}`;
      this.violations.push({
        of: 'I12',
        what: `${operation.id}: an order could not be used after its lease: ${answer}`,
      });
    });
  }

  private async untilAnswered(operation: Operation): Promise<void> {
    for (let tries = 0; tries < SETTLE_TRIES && isOpen(operation); tries += 1) {
      if (tries > 0) await sleep(50 * tries);
      await this.send(operation);
    }
    if (isOpen(operation)) this.violations.push({ of: 'I12', what: `${operation.id}: it is never answered for good` });
  }

  private async judged(): Promise<readonly Violation[]> {
    const { place, world } = this.options;
    const moment = { nowMs: Date.now(), leaseMs: this.leaseMs };
    const defects = [...this.everything].flatMap((process) =>
      process.said() ? [{ of: 'DEFECT', what: process.said() }] : [],
    );
    const suppressedEvents = this.isTelling ? await this.telling.violations() : [];
    return [
      ...this.violations,
      ...defects,
      ...suppressedEvents,
      ...(await judge(place, world, { operations: this.all, moment })),
    ];
  }

  private result(violations: readonly Violation[]): HistoryResult {
    const outcomes: Record<string, number> = {};
    for (const operation of this.all) {
      const name = `${operation.kind} ${told(operation)}`;
      outcomes[name] = (outcomes[name] ?? 0) + 1;
    }
    return {
      requests: this.sent,
      faults: this.chaos.faults,
      kills: this.chaos.kills,
      pauses: this.chaos.pauses,
      clocksOffMs: this.clocksOffMs,
      events: this.telling,
      latencies: this.latencies.toSorted((left, right) => left - right),
      outcomes,
      violations,
    };
  }
}

async function post(process: ServiceProcess, { path, body, key, headers: own }: Operation) {
  const began = performance.now();
  const headers = { ...own, ...(key !== null && { 'idempotency-key': key }) };
  // Held here until the end: a signal that nobody holds may be collected before it fires.
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const { signal } = patience;
    const answer = await fetch(process.address + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const text = await answer.text();
    return { status: answer.status, key: keyOf(answer.status, text), text, ms: performance.now() - began };
  } catch {
    // Killed, stopped, or too slow: the client does not know.
    return { status: null, key: null, text: '', ms: performance.now() - began };
  } finally {
    clearTimeout(timer);
  }
}

function keyOf(status: number, text: string): string | null {
  return status < 300 ? null : ((JSON.parse(text) as { readonly key?: string }).key ?? null);
}

function idOf(text: string): string {
  const { parent_redemption: parent, redemptions } = JSON.parse(text) as {
    readonly parent_redemption?: { readonly id: string };
    readonly redemptions: readonly { readonly id: string }[];
  };
  return parent?.id ?? redemptions[0]!.id;
}

async function inTurns<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await work(next);
    }),
  );
}
