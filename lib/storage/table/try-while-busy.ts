// Waiting contention out: the same write again, for a while.
import type { WriteOutcome } from './table';

const BUSY_TRIES = 12;

/** The count of a campaign's codes is shared by all who add codes: contention there is waited out. */
export async function tryWhileBusy(send: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  let outcome = await send();
  for (let round = 1; outcome.status === 'BUSY' && round < BUSY_TRIES; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** round, 400)));
    outcome = await send();
  }
  return outcome;
}
