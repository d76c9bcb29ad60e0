// Waiting contention out: the same write again, for a while.
import { backOff } from '../../execution/backoff';
import type { WriteOutcome } from './table';

const BUSY_TRIES = 12;

/** The count of a campaign's codes is shared by all who add codes: contention there is waited out. */
export async function tryWhileBusy(send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  let outcome = await send();
  for (let tries = 1; outcome.status === 'BUSY' && tries < BUSY_TRIES; tries += 1) {
    await backOff(tries);
    outcome = await send();
  }
  return outcome;
}
