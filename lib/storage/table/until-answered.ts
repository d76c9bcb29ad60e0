// Writes that are sent again: those whose outcome must be known, and those that met another transaction.
import { backOff } from '../../execution/backoff';
import { TableUnavailable, type WriteOutcome } from './table';

const DEADLINE_MS = 5_000;
/** Somebody waits for the answer, or for what the write gives free. */
const SHORT = { leastMs: 10, mostMs: 50 } as const;

/**
 * Send a write until the table says whether it is done or refused. It must do no more when it is done again: what an
 * unanswered one did is found out by the next.
 * @throws TableUnavailable past the deadline
 */
export async function untilAnswered(
  send: () => Promise<WriteOutcome>,
): Promise<Extract<WriteOutcome, { status: 'DONE' | 'REFUSED' }>> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  for (let tries = 1; ; tries += 1) {
    const outcome = await send();
    if (outcome.status !== 'BUSY' && outcome.status !== 'UNKNOWN') return outcome;
    if (performance.now() > deadlineMs) throw new TableUnavailable(outcome.cause);
    await backOff(tries, SHORT);
  }
}

const BUSY_TRIES = 12;

/** Contention at what many share, as the count of a campaign's codes, is waited out. @returns BUSY where it does not end */
export async function tryWhileBusy(send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  let outcome = await send();
  for (let tries = 1; outcome.status === 'BUSY' && tries < BUSY_TRIES; tries += 1) {
    await backOff(tries);
    outcome = await send();
  }
  return outcome;
}
