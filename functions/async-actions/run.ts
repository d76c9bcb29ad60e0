// Every minute, and whenever work is left: go on with the work in the background that is not done, and with events that wait.
import { runtime } from '../../lib/runtime';
import { runWorker } from '../../lib/services/async-actions/background';

/** Shorter than the timeout of the function, so that it ends by itself. */
const WORKING_MS = 50_000;

export const handler = (): Promise<{ readonly ended: number }> => runWorker(runtime(), performance.now() + WORKING_MS);
