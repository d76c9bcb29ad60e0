// Retries: of the same write, while other transactions are running, or of a new decision, after a conflict.
import { backOff } from '../../async/backoff';
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
