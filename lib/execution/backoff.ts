// How long to wait before something is tried again: one backoff for verbs that lost a race and for calls to the table.
import { setTimeout as sleep } from 'node:timers/promises';

const BASE_MS = 10;
const MOST_MS = 400;

/** Milliseconds a pause takes at least and at most, however many tries came before. */
export interface PauseRange {
  readonly leastMs?: number;
  readonly mostMs?: number;
}

/**
 * A pause with full jitter: any length from the least up to a ceiling that doubles with each try, so that those who met
 * once do not meet again.
 * @param tries  how often it was tried: the ceiling is 10 ms times two to this power
 * @param chance from 0 up to 1
 */
export function pauseMs(tries: number, chance: number, { leastMs = 0, mostMs = MOST_MS }: PauseRange = {}): number {
  return leastMs + chance * Math.min(BASE_MS * 2 ** tries, mostMs - leastMs);
}

/** Wait before the next try. @param tries as of `pauseMs` */
export async function backOff(tries: number, range?: PauseRange): Promise<void> {
  await sleep(pauseMs(tries, Math.random(), range));
}

/** Wait for a moment, which may be over. @param atMs as `performance.now()` tells it */
export async function pauseUntil(atMs: number): Promise<void> {
  await sleep(Math.max(0, atMs - performance.now()));
}
