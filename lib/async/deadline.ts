// The deadline of a request: calls end in time for a response with their outcome.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from './metrics';

/**
 * A function is stopped after 15 seconds. The time to decide ends early enough for a transaction, which is sent twice
 * at most, and for settling it; a request that only reads has all the time.
 */
export const DECIDE_MS = 9_000;
const ANSWER_MS = 14_000;

interface Deadline {
  readonly isReading: boolean;
  readonly startedMs: number;
  readonly decideMs: number;
  /**
   * Time in a queue of this process, which does not count against the deadline: many concurrent requests are slow, but
   * not failing.
   */
  queuedMs: number;
  /** A transaction had no answer: the rest of the time is for settling it. */
  isSettling: boolean;
  hasEnded: boolean;
  readonly counts: Partial<Record<RequestCount, number>>;
}

/** The metrics that are counted during a request. */
export type RequestCount = Extract<MetricName, 'Conflicts' | 'Retries' | 'TakeOvers'>;

const current = new AsyncLocalStorage<Deadline>();

/**
 * Begin a request: its calls share a deadline from here on.
 * @returns a function that ends it and returns the counts
 */
export function beginDeadline({ isReading }: { readonly isReading: boolean }): () => Deadline['counts'] {
  const deadline: Deadline = {
    isReading,
    startedMs: performance.now(),
    decideMs: isReading ? ANSWER_MS : DECIDE_MS,
    queuedMs: 0,
    isSettling: false,
    hasEnded: false,
    counts: {},
  };
  current.enterWith(deadline);
  return () => {
    deadline.hasEnded = true;
    return deadline.counts;
  };
}

/** Returns the milliseconds until the deadline; infinite outside of requests. */
export function computeRemainingMs(what: 'DECIDE' | 'ANSWER'): number {
  const deadline = open();
  if (!deadline) return Number.POSITIVE_INFINITY;
  const { startedMs, queuedMs, decideMs, isSettling } = deadline;
  const limitMs = what === 'ANSWER' || isSettling ? ANSWER_MS : decideMs;
  return startedMs + queuedMs + limitMs - performance.now();
}

/** Report milliseconds that a call of the current request waited in a queue; the deadline excludes them. */
export function noteQueued(ms: number): void {
  const deadline = open();
  // A request that reads a whole list fills the queue itself.
  if (deadline && !deadline.isReading) deadline.queuedMs += ms;
}

/** Report that a write of the current request got no answer, so that time is left to settle its outcome. */
export function noteUnanswered(): void {
  const deadline = open();
  if (deadline) deadline.isSettling = true;
}

/** Count an occurrence for the metrics of the current request. */
export function noteCount(name: RequestCount): void {
  const counts = open()?.counts;
  if (counts) counts[name] = (counts[name] ?? 0) + 1;
}

/** Calls after the end of the request in the same asynchronous context, as in tests, have no deadline. */
function open(): Deadline | null {
  const deadline = current.getStore();
  return deadline && !deadline.hasEnded ? deadline : null;
}
