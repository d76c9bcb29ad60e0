// The pause before a retry: one backoff for verbs after a conflict and for calls to the table.
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
