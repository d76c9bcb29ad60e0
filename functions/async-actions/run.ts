// Every minute, and whenever work is left: go on with the work in the background that is not done.
import { runtime } from '../../lib/runtime';
import { workOrFail } from '../../lib/services/background/background';

/** Shorter than the timeout of the function, so that it ends by itself. */
const WORKING_MS = 50_000;

export const handler = async (): Promise<{ readonly ended: number }> =>
  workOrFail(runtime(), performance.now() + WORKING_MS);
