// Retries of failed background work: the pause doubles each time, and most work is given up in the end.
import { type Failure, messageOf } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { AsyncAction } from '../../model/records/async-action';

type RetryState = Pick<AsyncAction, 'done' | 'tries' | 'tried_done' | 'work'>;

export type Retry =
  | { readonly status: 'AGAIN'; readonly tries: number; readonly pauseMs: number }
  | { readonly status: 'GIVEN_UP'; readonly tries: number };

/**
 * Plan the next attempt. Progress since the last failure resets the count. Permanent deletion of a customer
 * or project, counting, checkpoints and segments are never given up, because none may stay unfinished.
 */
export function planRetry(action: RetryState): Retry {
  const tries = action.done > (action.tried_done ?? -1) ? 1 : (action.tries ?? 0) + 1;
  const most = action.work.kind === 'EXPORT' ? LIMITS.exportTries : LIMITS.actionTries;
  if (tries >= most && !isEndless(action.work)) return { status: 'GIVEN_UP', tries };
  const pauseMs = Math.min(LIMITS.longestActionPauseMs, LIMITS.actionPauseMs * 2 ** (tries - 1));
  return { status: 'AGAIN', tries, pauseMs };
}

const ENDLESS: readonly string[] = ['FORGET', 'COUNT', 'CHECKPOINT', 'SEGMENT', 'DELETE_PROJECT'];

/** True for recurring work: it starts again after a pause, and nobody waits for its end. */
export function isEndless({ kind }: AsyncAction['work']): boolean {
  return ENDLESS.includes(kind);
}

/**
 * The message of an action whose retries are exhausted.
 *
 * @param refusal null for a defect: its cause is in the log and never in an answer
 */
export function buildRetriesExhaustedMessage(refusal: Failure | null): string {
  const failure: Failure = refusal ?? { key: 'internal_error' };
  return `Given up after ${LIMITS.actionTries} tries: ${failure.details ?? messageOf(failure)}`;
}
