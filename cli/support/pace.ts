// The rate of calls to another system: a maximum per second, and none while it requests a pause.
import { setTimeout as sleep } from 'node:timers/promises';

export class Pace {
  private nextMs = 0;
  private heldUntilMs = 0;

  /** @param perSecond calls that may begin in a second */
  constructor(private readonly perSecond: number) {}

  /** Wait until the next call may begin. */
  async turn(): Promise<void> {
    const atMs = Math.max(performance.now(), this.nextMs);
    this.nextMs = atMs + 1000 / this.perSecond;
    await until(atMs);
    // A call that waited for its turn also waits for a pause that the other side requested meanwhile.
    while (performance.now() < this.heldUntilMs) await until(this.heldUntilMs);
  }

  /** Starts no call for this long. */
  hold(forMs: number): void {
    this.heldUntilMs = Math.max(this.heldUntilMs, performance.now() + forMs);
  }
}

async function until(atMs: number): Promise<void> {
  const leftMs = atMs - performance.now();
  if (leftMs > 0) await sleep(leftMs);
}

const USUAL_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * The wait that a 429 response requests, ms: Retry-After in seconds or as a date, else the end of the window.
 * @param header reads a header of the response
 */
export function waitOf(header: (name: string) => string | null | undefined, nowMs: number): number {
  const after = header('retry-after') ?? '';
  const seconds = /^\d+$/.test(after) ? Number(after) * 1000 : null;
  const named = seconds ?? momentOf(after, nowMs) ?? windowEnd(header('x-rate-limit-retry') ?? '', nowMs);
  return Math.min(Math.max(named ?? USUAL_WAIT_MS, 0), LONGEST_WAIT_MS);
}

function momentOf(text: string, nowMs: number): number | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms - nowMs;
}

function windowEnd(text: string, nowMs: number): number | null {
  return /^\d{9,11}$/.test(text) ? Number(text) * 1000 - nowMs : null;
}
