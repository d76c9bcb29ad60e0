// Progress and failures of an action in the background: for the transaction of each of its parts.
import type { ProjectScope } from '../../ports/common';
import { asyncActionKey, partKey } from '../keys/code-keys';
import type { Condition, Write } from '../table/table';

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

/** Progress of an action by a part that is taken away in the same transaction. */
export function partWrite(
  { project }: ProjectScope,
  id: string,
  { number, ...add }: { readonly number: number; readonly done: number; readonly failed: number },
): Write {
  return { kind: 'update', key: asyncActionKey(project, id), change: { add, set: { next_part: number + 1 } } };
}

/** Parts that are gone though nobody did them: noted once, as failures. */
export function lossWrites(
  scope: ProjectScope,
  id: string,
  lost: { readonly from: number; readonly to: number; readonly rows: number; readonly names: readonly string[] },
): readonly Write[] {
  const { from, to, rows, names } = lost;
  const isAsRead: Condition =
    from === 0 ? { test: 'absent', path: 'next_part' } : { test: 'eq', path: 'next_part', value: from };
  return [
    {
      kind: 'update',
      key: asyncActionKey(scope.project, id),
      change: { add: { done: rows, failed: rows, lost: rows }, set: { next_part: to } },
      condition: isAsRead,
    },
    ...failureWrites(scope, id, { number: from, failed: names }),
  ];
}
