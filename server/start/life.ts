// How a service on this machine begins and ends: on a port that is free, until a signal or the end of who started it.
import { assertFree } from '../engine/ports';

const PARENT_POLL_MS = 1_000;

/** Throws a one-line error with advice when the port is unavailable. @param command for the message */
export async function assertPortFree(port: number, command = 'npm start'): Promise<void> {
  try {
    await assertFree(port);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === 'EACCES' ? 'needs more rights' : 'is in use';
    throw new Error(`Port ${port} ${reason}: set PORT to another one, as in PORT=3001 ${command}.`, { cause });
  }
}

interface Life {
  /** @param signal absent when who started this process is gone */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly isStopping: () => boolean;
}

export function stopOnSignals(life: Life): void {
  // A second signal does not wait: what still runs is ended with this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (life.isStopping() ? process.exit(1) : void life.stop(signal)));
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void life.stop(), PARENT_POLL_MS).unref();
}
