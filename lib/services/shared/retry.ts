// Trying again after contention: full jitter, growing, inside a deadline.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../errors';
import { leftMs } from '../../execution/deadline';

const DEADLINE_MS = 9_000;
const BASE_MS = 10;
const MAX_PAUSE_MS = 400;

/** The answer where a transaction was sent and nobody could be asked what became of it. */
export function outcomeUnknown(cause: unknown): ApiError {
  return new ApiError({ key: 'outcome_unknown' }, { cause, headers: { 'retry-after': '1' } });
}

/** The answer where nothing was written, and nothing will be. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError({ key: 'temporarily_unavailable' }, { cause, headers: { 'retry-after': '1' } });
}

/** The pauses of one request. Past the deadline the request is given up: nothing was written, it may be sent again. */
export class Retry {
  private readonly startedMs = performance.now();
  private round = 0;

  /** @param lost why the attempt did not commit: a stale read is tried again sooner than contention */
  async pause(lost: { readonly status: string; readonly cause?: unknown }): Promise<void> {
    if (performance.now() - this.startedMs > DEADLINE_MS || leftMs('DECIDE') <= 0) {
      throw unavailable(lost.cause);
    }
    this.round += 1;
    const ceiling = Math.min(BASE_MS * 2 ** Math.min(this.round, 6), MAX_PAUSE_MS);
    await sleep(Math.random() * (lost.status === 'STALE' ? ceiling / 2 : ceiling));
  }
}
