// Progress and failures of an action in the background: for the transaction of each of its parts.
import type { ProjectScope } from '../../ports/common';
import { asyncActionKey, partKey } from '../keys/code-keys';
import type { Write } from '../table/table';

/** What failed of a part is kept with the action. */
export function failureWrites(
  { project }: ProjectScope,
  id: string,
  { number, failed }: { readonly number: number; readonly failed: readonly string[] },
): readonly Write[] {
  if (failed.length === 0) return [];
  return [{ kind: 'put', item: { ...partKey(project, id, { kind: 'failures', number }), codes: failed } }];
}

/** Progress of an action. */
export function countWrite(
  { project }: ProjectScope,
  id: string,
  add: { readonly done: number; readonly failed: number },
): Write {
  return { kind: 'update', key: asyncActionKey(project, id), change: { add: { ...add } } };
}
