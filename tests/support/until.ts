// Waiting for what comes about by itself: in another process, or on a machine that is busy with others.
import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing takes so long, however busy the machine; a hang still ends before the time of a test does. */
const LONGEST_MS = 220_000;

export interface Wait {
  /** For the error where it does not come about. */
  readonly what: () => string;
  readonly everyMs?: number;
}

/** Until it is so. @throws where it does not come about */
export async function until(isSo: () => Promise<boolean> | boolean, { what, everyMs = 50 }: Wait): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(what());
    await sleep(everyMs);
  }
}
