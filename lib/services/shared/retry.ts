// Trying again after contention: full jitter, growing, inside a deadline.
import { ApiError } from '../../errors';
import { backOff } from '../../execution/backoff';
import { leftMs } from '../../execution/deadline';

const DEADLINE_MS = 9_000;
/** What another request wrote is there already: it is read again sooner than contention ends. */
const STALE = { mostMs: 200 } as const;

/** The answer where a transaction was sent and nobody could be asked what became of it. */
export function outcomeUnknown(cause: unknown): ApiError {
  return new ApiError({ key: 'outcome_unknown' }, { cause, headers: { 'retry-after': '1' } });
}

/** The answer where nothing was written, and nothing will be. */
export function unavailable(cause: unknown): ApiError {
  return new ApiError({ key: 'temporarily_unavailable' }, { cause, headers: { 'retry-after': '1' } });
}

/**
 * The pauses of one request. Past the deadline the request is given up: nothing was written, and it may be sent again; where an
 * attempt had no answer nobody knows.
 */
export class Retry {
  private readonly startedMs = performance.now();
  private round = 0;
  private isUncertain = false;

  /** @param lost why the attempt did not commit: a stale read is tried again sooner than contention */
  async pause(lost: { readonly status: string; readonly cause?: unknown }): Promise<void> {
    this.isUncertain ||= lost.status === 'UNKNOWN';
    if (performance.now() - this.startedMs > DEADLINE_MS || leftMs('DECIDE') <= 0) {
      throw this.isUncertain ? outcomeUnknown(lost.cause) : unavailable(lost.cause);
    }
    this.round += 1;
    await (lost.status === 'STALE' ? backOff(this.round - 1, STALE) : backOff(this.round));
  }
}
