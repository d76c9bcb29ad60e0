// Retries: of a write while other transactions are running, of a decision after a conflict, and of writes whose outcome
// must be known.
import { backOff } from '../../async/concurrency';
import { TableUnavailable, type WriteOutcome } from './table';

const BUSY_TRIES = 12;

/**
 * Send a write again while the table reports contention, up to a maximum of tries: for example, all writers that add
 * codes to a campaign share its count.
 */
export async function tryWhileBusy(send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  let outcome = await send();
  for (let tries = 1; outcome.status === 'BUSY' && tries < BUSY_TRIES; tries += 1) {
    await backOff(tries);
    outcome = await send();
  }
  return outcome;
}

/** Maximum attempts: an item that is refused more often has a broken condition rather than concurrent changes. */
const CHANGED_TRIES = 20;

/**
 * Reads, decides, and writes on condition that nothing has changed; repeats after a conflict.
 * @param what   name of the changed record, for the log
 * @param attempt returns null when its write was refused
 * @throws TableUnavailable when all attempts are refused
 */
export async function untilAsRead<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < CHANGED_TRIES; tries += 1) {
    const done = await attempt();
    if (done !== null) return done;
  }
  throw new TableUnavailable(new Error(`${what} keeps changing.`));
}

const DEADLINE_MS = 5_000;
/** Short pauses, since a caller waits for the outcome. */
const PAUSE = { leastMs: 10, mostMs: 50 } as const;

/** A definite outcome of the table. */
export type DefiniteOutcome = Extract<WriteOutcome, { readonly status: 'DONE' | 'REFUSED' }>;

/**
 * Repeat an idempotent write until the table reports it as done or refused; a repetition reveals the outcome of an
 * unanswered attempt.
 * @throws TableUnavailable past the deadline
 */
export async function sendUntilDone(send: () => Promise<WriteOutcome>, mostMs = DEADLINE_MS): Promise<DefiniteOutcome> {
  const deadlineMs = performance.now() + mostMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await send();
    if (outcome.status === 'DONE' || outcome.status === 'REFUSED') return outcome;
    if (performance.now() > deadlineMs) throw new TableUnavailable(outcome.cause);
    await backOff(tries, PAUSE);
  }
}

/** Maximum wait for an optional write, ms. */
const SOON_MS = 200;

/**
 * Like `sendUntilDone`, for an optional write that prepares others: null when the table does not answer within 200 ms.
 */
export async function trySendBriefly(send: () => Promise<WriteOutcome>): Promise<DefiniteOutcome | null> {
  try {
    return await sendUntilDone(send, SOON_MS);
  } catch (error) {
    if (error instanceof TableUnavailable) return null;
    throw error;
  }
}
