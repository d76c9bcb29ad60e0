// Continues background work immediately; on AWS a schedule starts it every minute.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '../../lib/ports/runtime';
import { runDueActions } from '../../lib/services/async-actions/background';
import { endDueDays } from '../../lib/services/loyalties/day-end/day-end';
import { delivererOf } from '../../lib/services/webhooks/deliverer';
import { dispatchDue } from '../../lib/services/webhooks/dispatch';

const INTERVAL_MS = 250;
/** After this many of one kind at once, more are read. */
const MANY = 50;
/** Short, as stopping waits for the slice that runs. */
const SLICE_MS = 2_000;

export interface Worker {
  /** Resolves when the slice and the deliveries that run have ended. */
  stop(): Promise<void>;
}

/** Polls for due work until stopped. */
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

/** Actions, waiting events and deliveries are polled separately: a long slice of one does not delay the others. */
async function work(rt: Runtime, report: (error: unknown) => void, stopping: AbortSignal): Promise<void> {
  const deliverer = delivererOf(rt, report);
  await Promise.all([
    again(async (begunMs) => (await runDueActions(rt, begunMs + SLICE_MS)).ended, { report, stopping }),
    again(() => dispatchDue(rt), { report, stopping }),
    again(() => endDueDays(rt), { report, stopping }),
    again(() => deliverer.tick(), { report, stopping }),
  ]);
  await deliverer.stop();
}

interface Loop {
  readonly report: (error: unknown) => void;
  readonly stopping: AbortSignal;
}

/** @param look returns the number found: when it is above zero, more may be due */
async function again(look: (begunMs: number) => Promise<number>, { report, stopping }: Loop): Promise<void> {
  while (!stopping.aborted) {
    const begunMs = performance.now();
    const found = await look(begunMs).catch((error: unknown) => {
      report(error);
      return 0;
    });
    if (found >= MANY) continue;
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
