// What becomes of work that was tried in vain: it waits longer each time, and ends one day.
import { type Failure, messageOf } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { AsyncAction } from '../../model/records/async-action';

type Tried = Pick<AsyncAction, 'done' | 'tries' | 'tried_done' | 'work'>;

export type Retry =
  | { readonly status: 'AGAIN'; readonly tries: number; readonly pauseMs: number }
  | { readonly status: 'GIVEN_UP'; readonly tries: number };

/** One that came further begins to count anew. Nobody is half forgotten for good, and counting never ends: these go on. */
export function planRetry(action: Tried): Retry {
  const tries = action.done > (action.tried_done ?? -1) ? 1 : (action.tries ?? 0) + 1;
  const most = action.work.kind === 'EXPORT' ? LIMITS.exportTries : LIMITS.actionTries;
  if (tries >= most && !isEndless(action)) return { status: 'GIVEN_UP', tries };
  const pauseMs = Math.min(LIMITS.longestActionPauseMs, LIMITS.actionPauseMs * 2 ** (tries - 1));
  return { status: 'AGAIN', tries, pauseMs };
}

function isEndless({ work: { kind } }: Tried): boolean {
  return kind === 'FORGET' || kind === 'COUNT';
}

/** What the answer about the action says. @param refusal null for a defect: the log holds the cause, and nobody else is shown it */
export function givenUpMessage(refusal: Failure | null): string {
  const failure: Failure = refusal ?? { key: 'internal_error' };
  return `Given up after ${LIMITS.actionTries} tries: ${failure.details ?? messageOf(failure)}`;
}
