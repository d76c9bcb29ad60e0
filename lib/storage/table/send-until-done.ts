// Writes whose outcome must be known: fences, records of refusals, and releases of orders.
import { backOff } from '../../async/backoff';
import { TableUnavailable, type WriteOutcome } from './table';

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
