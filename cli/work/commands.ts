// What `npm run work` does, on any table.
import { dropAction, retryActionNow } from '../../lib/services/async-actions/by-hand';
import type { OwnedAction } from '../../lib/ports/async-actions';
import type { Runtime } from '../../lib/ports/runtime';
import type { WorkCommand } from './command';

/** Maximum lines: more than anybody needs to read, and cheap to print. */
const SHOWN = 1_000;

/** @returns lines to print. @throws Error when there is no such action, or nothing to be done with it */
export async function runWorkCommand(rt: Runtime, command: WorkCommand): Promise<readonly string[]> {
  const due = await rt.store.asyncActions.due(SHOWN);
  if (command.verb === 'list') return listOf(due);
  const owned = due.find(({ action }) => action.id === command.id);
  if (!owned) throw new Error(`There is no action ${command.id} that is not done.`);
  if (command.verb === 'retry') {
    if (await retryActionNow(rt, owned)) return [`${command.id} is due.`];
  } else {
    if (owned.action.work.kind === 'FORGET')
      throw new Error('A customer who is being forgotten is not left half forgotten.');
    if (await dropAction(rt, owned, command.reason)) return [`${command.id} has ended as FAILED.`];
  }
  throw new Error(`${command.id} has ended meanwhile.`);
}

function listOf(due: readonly OwnedAction[]): readonly string[] {
  if (due.length === 0) return ['Everything is done.'];
  const triesOf = ({ action }: OwnedAction): number => action.tries ?? 0;
  return [...due].sort((left, right) => triesOf(right) - triesOf(left)).map(lineOf);
}

function lineOf({ scope, action }: OwnedAction): string {
  const { id, type, status, created_at, done, total, tries = 0 } = action;
  const progress = total > 0 ? `${done} of ${total}` : String(done);
  return [id, scope.project, type, status, `since ${created_at}`, `${progress} done`, `${tries} tries in vain`].join(
    '  ',
  );
}
