// Writes whose outcome must be known: fences, and records of what was refused.
import { setTimeout as sleep } from 'node:timers/promises';
import { TableUnavailable, type WriteOutcome } from './table';

const DEADLINE_MS = 5_000;

/**
 * Send a write until the table says whether it is done or refused. It must do no more when it is done again: what an
 * unanswered one did is found out by the next.
 * @throws TableUnavailable past the deadline
 */
export async function untilAnswered(send: () => Promise<WriteOutcome>, mostMs = DEADLINE_MS): Promise<void> {
  const deadlineMs = performance.now() + mostMs;
  for (;;) {
    const outcome = await send();
    if (outcome.status !== 'BUSY' && outcome.status !== 'UNKNOWN') return;
    if (performance.now() > deadlineMs) throw new TableUnavailable(outcome.cause);
    await sleep(10 + Math.random() * 40);
  }
}
