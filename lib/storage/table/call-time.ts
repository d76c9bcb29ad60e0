// Timeouts of calls: they wait in a queue, start only while time is left, and are aborted after it.
import { computeRemainingMs, noteQueued } from '../../async/deadline';
import type { Semaphore } from '../../async/semaphore';
import { TableUnavailable } from './table';

/** Fewer than the sockets of a client (50), so that no call is sent before there is a socket for it. */
export const CALLS_AT_ONCE = 40;
/** The embedded engine does one after the other: the next one is already there when it has done one. */
export const BULK_AT_ONCE_LOCALLY = 2;

/** A slower call fails: with `throwOnRequestTimeout` the SDK throws instead of only warning. */
export const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true } as const;
export const READ_TRIES = 3;

/** Aborts the call. */
export interface CallOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Run a call with a time limit in milliseconds that includes the body of its response. Infinity means no limit.
 * @throws Error named TimeoutError after that; the outcome of the call is unknown
 */
export async function callWithin<T>(ms: number, call: (options: CallOptions) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  if (ms === Number.POSITIVE_INFINITY) return call({ abortSignal: controller.signal });
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`No whole answer within ${Math.round(ms)} ms`), { name: 'TimeoutError' }));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call({ abortSignal: controller.signal }), end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time in this queue does not count against the request's deadline. */
export async function runQueued<T>(semaphore: Semaphore, work: () => Promise<T>): Promise<T> {
  const askedMs = performance.now();
  return semaphore.run(() => {
    noteQueued(performance.now() - askedMs);
    return work();
  });
}

/**
 * Return the milliseconds that remain of the request's time; nothing is sent without any.
 * @throws TableUnavailable past the deadline of the request: nothing is sent
 */
export function requireTime(what: 'DECIDE' | 'ANSWER'): number {
  const ms = computeRemainingMs(what);
  if (ms > 0) return ms;
  throw new TableUnavailable(new Error('The time of the request is over.'));
}
