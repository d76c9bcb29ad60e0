// Deletes everything of a project in the background, once its keys are refused everywhere.
import type { OwnedAction } from '../../ports/async-actions';
import type { Outside, Runtime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';

/** Other processes may know a pair for half a minute, and a request may take another one, ms. */
const AWAITED_MS = 60_000;

/** The progress of the work; the action keeps it as text. */
interface DeletionProgress {
  readonly place: string | null;
  /** True once the pass has deleted something: then another pass follows. */
  readonly hasDeleted: boolean;
}

/**
 * Delete the items of a project, pass by pass, until a pass finds none: what ran when the keys were refused may write
 * behind the first one. Only the worker has the keys of the table: a first slice of another function never comes here.
 */
export async function deleteProjectItems(
  rt: Runtime<'asyncActions'> & Partial<Pick<Outside, 'projectItems'>>,
  { scope, action }: OwnedAction,
  untilMs: number,
): Promise<Slice> {
  const { projectItems } = rt;
  if (!projectItems) throw new Error('This process deletes no projects.');
  const startMs = Date.parse(action.created_at) + AWAITED_MS;
  if (rt.clock.nowMs() < startMs) return { status: 'MORE', restsUntilMs: startMs };
  let progress = progressOf(action.done_until);
  do {
    const { deleted, place } = await projectItems.deletePortion(scope.project, action.id, progress.place);
    const hasDeleted = progress.hasDeleted || deleted > 0;
    if (place === null && !hasDeleted) {
      await projectItems.deleteAction(scope.project, action.id);
      return { status: 'DONE' };
    }
    progress = place === null ? { place: null, hasDeleted: false } : { place, hasDeleted };
  } while (performance.now() < untilMs);
  return { status: 'MORE', doneUntil: JSON.stringify(progress) };
}

function progressOf(text: string | undefined): DeletionProgress {
  return text === undefined ? { place: null, hasDeleted: false } : (JSON.parse(text) as DeletionProgress);
}
