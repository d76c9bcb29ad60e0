// Every minute, and whenever work is left: go on with the work in the background that is not done, and with events that wait.
import { runtime } from '../../lib/runtime';
import { workOrFail } from '../../lib/services/background/background';
import { sweepEvents } from '../../lib/services/events/queued';

/** Shorter than the timeout of the function, so that it ends by itself. */
const WORKING_MS = 50_000;

export const handler = async (): Promise<{ readonly ended: number }> => {
  const [done] = await Promise.all([workOrFail(runtime(), performance.now() + WORKING_MS), sweepEvents(runtime())]);
  return done;
};
