// Removes a person from every record, in two searches: the second finds writes of requests that ran during the
// deletion.
import { LIMITS } from '../../model/limits';
import type { ForgottenPerson } from '../../model/forgotten-person';
import type { OwnedAction } from '../../ports/async-actions';
import type { WorkRuntime } from '../../ports/runtime';
import { forgetExports, forgetReports } from '../exports/forget-files';
import type { Slice } from './slice';

/** The progress of the work; the action stores it as text. */
interface ForgettingProgress {
  readonly isSecond: boolean;
  readonly place: string | null;
}

/**
 * Remove a deleted person from the records of the past, until the time is up. Every run handles at least one portion,
 * so that short runs make progress as well.
 */
export async function forgetPerson(rt: WorkRuntime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { person } = action.work as { readonly person: ForgottenPerson | null };
  if (person === null) return { status: 'DONE' };
  let progress = progressOf(action.done_until);
  const againMs = Date.parse(action.created_at) + LIMITS.forgottenAgainMs;
  do {
    if (progress.isSecond && rt.clock.nowMs() < againMs) return more(progress, againMs);
    const ask = { person, place: progress.place, since: progress.isSecond ? action.created_at : null };
    const { next, done, isWaiting, reports = [] } = await rt.store.forgetting.step(scope, ask);
    await forgetReports(rt, scope, reports);
    if (done > 0) await rt.store.asyncActions.count(scope, action.id, done);
    if (isWaiting) return more({ ...progress, place: next }, rt.clock.nowMs() + LIMITS.actionPauseMs);
    if (next === null && progress.isSecond) {
      await forgetExports(rt, scope);
      await rt.store.forgetting.end(scope, action, person);
      return { status: 'DONE' };
    }
    progress = next === null ? { isSecond: true, place: null } : { ...progress, place: next };
  } while (performance.now() < untilMs);
  return more(progress);
}

function progressOf(text: string | undefined): ForgettingProgress {
  return text === undefined ? { isSecond: false, place: null } : (JSON.parse(text) as ForgettingProgress);
}

function more(progress: ForgettingProgress, restsUntilMs?: number): Slice {
  return { status: 'MORE', doneUntil: JSON.stringify(progress), restsUntilMs };
}
