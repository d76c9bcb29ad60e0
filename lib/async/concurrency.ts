// How concurrent work of one process is arranged: pauses between tries, a limit of what runs at once, and work that
// runs once for all.
import { setTimeout as sleep } from 'node:timers/promises';

const BASE_MS = 10;
const MOST_MS = 400;

/** Minimum and maximum of a pause, ms, regardless of the number of attempts. */
export interface PauseRange {
  readonly leastMs?: number;
  readonly mostMs?: number;
}

/**
 * A pause with full jitter: a random length between the minimum and a ceiling that doubles with each attempt, so that
 * conflicting requests do not conflict again.
 * @param tries  number of attempts so far: the ceiling is 10 ms times two to this power
 * @param chance from 0 up to 1
 */
export function pauseMs(tries: number, chance: number, { leastMs = 0, mostMs = MOST_MS }: PauseRange = {}): number {
  return leastMs + chance * Math.min(BASE_MS * 2 ** tries, mostMs - leastMs);
}

/** Wait before the next try. @param tries as of `pauseMs` */
export async function backOff(tries: number, range?: PauseRange): Promise<void> {
  await sleep(pauseMs(tries, Math.random(), range));
}

/** Waits until a time, which may be over. @param atMs on the clock of `performance.now()` */
export async function pauseUntil(atMs: number): Promise<void> {
  await sleep(Math.max(0, atMs - performance.now()));
}

// Limits the concurrency of one kind of work in a process; the rest waits.

/**
 * Work that waits here has not started, so no timeout and no deadline applies to it: many concurrent requests are slow,
 * but not failing. First come, first served.
 */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce maximum concurrent pieces of work */
  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  /** Passes the slot to the longest waiting caller. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

// Single-flight: work that several requests of one process need at the same time runs once for all.

export class SingleFlight<Result = void> {
  private readonly running = new Map<string, Promise<Result>>();

  /** Waits for the running work of this name, or starts the work (single-flight). */
  run(name: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.running.get(name) ?? work().finally(() => this.running.delete(name));
    this.running.set(name, running);
    return running;
  }

  /** Undefined when nothing runs under this name. */
  of(name: string): Promise<Result> | undefined {
    return this.running.get(name);
  }
}
