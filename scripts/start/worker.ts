// Goes on with the work in the background at once, where AWS looks for it every minute.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../lib/ports/runtime';
import { runDueActions } from '../../lib/services/background/background';

const INTERVAL_MS = 250;
/** Short, as stopping waits for the slice that runs. */
const SLICE_MS = 2_000;

export interface Worker {
  /** Resolves when the slice that runs has ended. */
  stop(): Promise<void>;
}

/** Look for work that is due, again and again until told to stop. */
export function startWorker(rt: Runtime, report: (error: unknown) => void): Worker {
  const stopping = new AbortController();
  const ended = work(rt, report, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function work(rt: Runtime, report: (error: unknown) => void, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const begunMs = performance.now();
    await runDueActions(rt, begunMs + SLICE_MS).catch(report);
    const restMs = begunMs + INTERVAL_MS - performance.now();
    if (restMs > 0) await rest(restMs, stopping);
  }
}

async function rest(milliseconds: number, stopping: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { ref: false, signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
