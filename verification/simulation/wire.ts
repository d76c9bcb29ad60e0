// The way from a process to the table and back, where everything can go wrong that does on a network.
import {
  type Item,
  type Key,
  type Query,
  type QueryPage,
  type ReadHow,
  type Table,
  TableUnavailable,
  type Write,
  type WriteOutcome,
} from '../../lib/storage/table/table';
import type { Process } from './process';
import type { Random } from '../../scripts/support/random';
import type { Scheduler } from './scheduler';

export const FAULTS = [
  'throttled',
  'lost request',
  'late request',
  'lost answer',
  'failed before',
  'failed after',
  'conflict',
  'slow',
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** How likely each fault is, for each call; each history has its own. */
export type FaultMix = Readonly<Record<FaultKind, number>>;

/** A caller gives up after this time, as the SDK is told to. */
const TIMEOUT_MS = 2_000;
/** A request that was given up may still arrive. */
export const LATEST_MS = 30_000;
/** Half of those do so while what follows from the missing answer is under way. */
const SOON_MS = 100;
const USUAL_MS = [1, 12] as const;

export interface WireTap {
  fault(kind: FaultKind): void;
  request(): void;
}

interface WireOptions {
  readonly table: Table;
  readonly process: Process;
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** Asked for each call: the faults end at some time. */
  readonly mix: () => FaultMix | null;
  readonly tap: WireTap;
  /** What is throttled is so for a place that is full, as many write there. */
  readonly isFull: boolean;
  /** Told of writes as they leave the process. */
  readonly sent: (writes: readonly Write[]) => void;
  /** Told what the process was told of them. */
  readonly heard: (writes: readonly Write[], outcome: WriteOutcome) => void;
}

export class Wire implements Table {
  constructor(private readonly options: WireOptions) {}

  get(key: Key): Promise<Item | null> {
    return this.read(() => this.options.table.get(key));
  }

  /** An eventually consistent read misses now and then what was just written. */
  batchGet(keys: readonly Key[], how: ReadHow = {}): Promise<readonly Item[]> {
    const isTooEarly = how.isEventual === true && this.options.random.chance(0.25);
    return this.read(() => (isTooEarly ? Promise.resolve([]) : this.options.table.batchGet(keys)));
  }

  query(query: Query): Promise<QueryPage> {
    return this.read(() => this.options.table.query(query));
  }

  write(write: Write): Promise<WriteOutcome> {
    return this.change([write], () => this.options.table.write(write));
  }

  transact(writes: readonly Write[]): Promise<WriteOutcome> {
    return this.change(writes, () => this.options.table.transact(writes));
  }

  /** A read that fails is tried again by the SDK, so that a single loss is only slow. */
  private async read<T>(call: () => Promise<T>): Promise<T> {
    const fault = await this.depart();
    if (fault === 'throttled' || fault === 'failed before') {
      await this.arrive();
      throw new TableUnavailable(new Error(fault));
    }
    if (fault === 'lost request' || fault === 'lost answer') await this.options.scheduler.sleep(TIMEOUT_MS);
    const answer = await call();
    await this.arrive();
    return answer;
  }

  private async change(writes: readonly Write[], call: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
    this.options.sent(writes);
    const fault = await this.depart();
    const outcome = await this.outcome(call, fault, writes);
    await this.arrive();
    this.options.heard(writes, outcome);
    return outcome;
  }

  private async outcome(
    call: () => Promise<WriteOutcome>,
    fault: FaultKind | null,
    writes: readonly Write[],
  ): Promise<WriteOutcome> {
    const { scheduler } = this.options;
    if (fault === null || fault === 'slow') return call();
    const cause = new Error(fault);
    switch (fault) {
      case 'throttled':
        return { status: 'BUSY', cause, ...(this.options.isFull && { throttled: 'ALL' }) };
      case 'conflict':
        return { status: 'BUSY', cause, conflicts: [...writes.keys()] };
      case 'failed before':
        return { status: 'UNKNOWN', cause };
      case 'lost request':
        await scheduler.sleep(TIMEOUT_MS);
        return { status: 'UNKNOWN', cause };
      case 'late request':
        scheduler.after(this.lateness(), () => void call());
        await scheduler.sleep(TIMEOUT_MS);
        return { status: 'UNKNOWN', cause };
      case 'failed after':
        await call();
        return { status: 'UNKNOWN', cause };
      case 'lost answer':
        await call();
        await scheduler.sleep(TIMEOUT_MS);
        return { status: 'UNKNOWN', cause };
    }
  }

  private lateness(): number {
    const { random } = this.options;
    return random.between(TIMEOUT_MS, random.chance(0.5) ? TIMEOUT_MS + SOON_MS : LATEST_MS);
  }

  private async depart(): Promise<FaultKind | null> {
    const { process, scheduler, random, tap } = this.options;
    await process.running();
    tap.request();
    const fault = this.draw();
    if (fault) tap.fault(fault);
    await scheduler.sleep(random.between(...USUAL_MS) + (fault === 'slow' ? random.between(100, TIMEOUT_MS - 100) : 0));
    return fault;
  }

  private async arrive(): Promise<void> {
    const { process, scheduler, random } = this.options;
    await scheduler.sleep(random.between(...USUAL_MS));
    await process.running();
  }

  private draw(): FaultKind | null {
    const mix = this.options.mix();
    if (!mix) return null;
    let left = this.options.random.next();
    for (const kind of FAULTS) {
      left -= mix[kind];
      if (left < 0) return kind;
    }
    return null;
  }
}
