// The beginning of an action in the background, and its progress and failures, for the transaction of each of its parts.
import type { FailedRow, RowOutcome } from '../../model/records/async-action';
import type { ClosedPart } from '../../ports/async-actions';
import type { Guard, ProjectScope } from '../../ports/common';
import { asyncActionKey, partKey } from '../keys/code-keys';
import { guardWrites, requireUnused } from '../records/guard-store';
import { type ItemCondition, type Item, type Table, type Write, type WriteOutcome, undone } from '../table/table';
import { tryWhileBusy } from '../table/retries';

/**
 * Build the write that stores the refused rows of a part with their reasons; for a bulk change, the outcome of each
 * row.
 */
export function failureWrites(
  { project }: ProjectScope,
  id: string,
  { number, failed, outcomes }: Pick<ClosedPart, 'number' | 'failed' | 'outcomes'>,
): readonly Write[] {
  if (failed.length === 0 && !outcomes) return [];
  const key = partKey(project, id, { kind: 'failures', number });
  return [
    { kind: 'put', item: { ...key, ...failureAttributes(failed), ...(outcomes && outcomeAttributes(outcomes)) } },
  ];
}

/** A letter for each row: whether its record existed before, in lower case when the row failed. */
function outcomeAttributes(outcomes: readonly RowOutcome[]) {
  const marks = outcomes.map(({ found, failed }) => {
    const mark = found ? 'F' : 'N';
    return failed ? mark.toLowerCase() : mark;
  });
  return { names: outcomes.map(({ name }) => name), marks: marks.join('') };
}

/** Parse the outcomes of the rows of a part. A part without recorded outcomes yields its refused rows only. */
export function partOutcomes(item: Item): readonly (FailedRow | RowOutcome)[] {
  const failures = [...parseFailedRows(item)];
  const { names, marks } = item as Item & { readonly names?: readonly string[]; readonly marks?: string };
  if (!names || marks === undefined) return failures;
  return names.map((name, at) => {
    const mark = marks[at] ?? '';
    const isFailed = mark === mark.toLowerCase();
    return { name, found: mark.toUpperCase() === 'F', failed: isFailed ? (failures.shift() ?? { name }) : null };
  });
}

/** Convert failed rows of an async action to stored attributes: their names and their causes, in the same order. */
export function failureAttributes(failed: readonly FailedRow[]) {
  return { codes: failed.map(({ name }) => name ?? ''), causes: failed.map(({ name, ...cause }) => cause) };
}

/** Parses the failed rows of an item. */
export function parseFailedRows({ codes, causes }: Item): readonly FailedRow[] {
  const noted = causes as readonly Omit<FailedRow, 'name'>[];
  return (codes as readonly string[]).map((name, index) => ({ name: name === '' ? null : name, ...noted[index] }));
}

/** Build the write that adds done and failed rows to the progress of an async action. */
export function countWrite(
  { project }: ProjectScope,
  id: string,
  add: { readonly done: number; readonly failed: number },
): Write {
  return { kind: 'update', key: asyncActionKey(project, id), change: { add: { ...add } } };
}

/**
 * Build the write that adds the rows of a part to the progress of an async action; the same transaction deletes the
 * part.
 */
export function partWrite(
  { project }: ProjectScope,
  id: string,
  { number, ...add }: { readonly number: number; readonly done: number; readonly failed: number },
): Write {
  return { kind: 'update', key: asyncActionKey(project, id), change: { add, set: { next_part: number + 1 } } };
}

/** Build the write that records parts of an async action that were lost before they ran, once, as failures. */
export function lossWrites(
  scope: ProjectScope,
  id: string,
  lost: { readonly from: number; readonly to: number; readonly rows: number; readonly failed: readonly FailedRow[] },
): readonly Write[] {
  const { from, to, rows, failed } = lost;
  const isAsRead: ItemCondition =
    from === 0 ? { test: 'absent', path: 'next_part' } : { test: 'eq', path: 'next_part', value: from };
  return [
    {
      kind: 'update',
      key: asyncActionKey(scope.project, id),
      change: { add: { done: rows, failed: rows, lost: rows }, set: { next_part: to } },
      condition: isAsRead,
    },
    ...failureWrites(scope, id, { number: from, failed }),
  ];
}

/**
 * Throw unless the write of an async action is done.
 * @throws TableUnavailable; an Error when a write was refused, which none of an action may be
 */
export function requireDone(outcome: WriteOutcome): void {
  if (outcome.status === 'REFUSED') throw new Error('Refused: a write of an async action');
  if (outcome.status !== 'DONE') throw undone(outcome);
}

/** Store an action, with the guard of the request that begins it. @throws ApiError idempotency_key_in_use */
export async function putAction(
  table: Table,
  scope: ProjectScope,
  { item, guard }: { readonly item: Item; readonly guard: Guard | undefined },
): Promise<void> {
  const put: Write = { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
  const writes = [put, ...guardWrites(scope, guard)];
  const outcome = await tryWhileBusy(() => (guard ? table.transact(writes) : table.write(put)));
  requireUnused(writes, guard, outcome);
  requireDone(outcome);
}
