// Starts background work, and reports its progress.
import { listOf } from '../../core/answer/list';
import { toActionListItem, toActionResponse } from '../../core/background/answer';
import { isAboutCustomers } from '../../core/background/report';
import { refusePersonalReport } from '../../core/export/personal';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { recordTest } from '../../core/filter/list-test';
import { notFound } from '../../errors';
import { isHidden, type AsyncAction } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type { ListAsyncActionsQuery } from '../../model/generated';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import type { ActionPart } from '../../ports/async-actions';
import { type AsyncActionReference, toActionReference } from '../shared/new-action';
import { guardOf } from '../shared/once';
import { tryAdvance } from './background';
import { fileAddress } from '../exports/export-files';
import { readList } from '../shared/lists';
import type { ListAsyncActionsResponse } from '../../model/generated-answers/async-actions';
import type { AsyncActionResponse } from '../../model/generated-answers/records';

/** Maximum wait of a caller for the first slice of work, ms: a small action is complete when the response is sent. */
const FIRST_SLICE_MS = 2000;

/** Store an async action with its parts and run its first slice; a background worker does the rest. */
export async function begin(
  rt: WorkRuntime,
  caller: Caller,
  action: AsyncAction,
  parts: readonly ActionPart[] = [],
): Promise<AsyncActionReference> {
  await rt.store.asyncActions.put(caller, action, { parts, guard: guardOf(caller, toActionReference(action)) });
  return firstSlice(rt, caller, action);
}

/** Runs the first slice of a stored action. The worker does the rest, and retries a failure of this slice. */
export async function firstSlice(rt: WorkRuntime, caller: Caller, action: AsyncAction): Promise<AsyncActionReference> {
  const { project, caseSensitiveCodes } = caller;
  const owned = { scope: { project, caseSensitiveCodes }, action };
  const { hasEnded } = await tryAdvance(rt, owned, performance.now() + FIRST_SLICE_MS);
  if (!hasEnded) await rt.wakeWorker?.();
  return toActionReference(action);
}

/**
 * Return an async action with its failures and the address of its report.
 * @throws ApiError not_found
 */
export async function getAsyncAction(
  rt: Runtime<'asyncActions' | 'exports'>,
  caller: Caller,
  id: string,
): Promise<AsyncActionResponse> {
  const action = await rt.store.asyncActions.load(caller, id);
  if (!action || isHidden(action)) throw notFound('async_action', id);
  const failures = await rt.store.asyncActions.failures(caller, id);
  return toActionResponse(action, failures, await reportAddress(rt, caller, action));
}

/**
 * The address of the report, with a new token; null if there is none, it has expired, or the caller may not read it.
 */
async function reportAddress(rt: Runtime<'exports'>, caller: Caller, action: AsyncAction): Promise<string | null> {
  const { id, report_until: until } = action;
  if (until === undefined || Date.parse(until) <= rt.clock.nowMs()) return null;
  if (isAboutCustomers(action) && refusePersonalReport(caller)) return null;
  return fileAddress(rt, caller, id);
}

const ASYNC_ACTIONS = listSpec({
  fields: null,
  sorts: sortsByMembers<AsyncAction>('created_at'),
  defaults: { order: '-created_at' },
});

/**
 * Lists the actions, newest first. A filter by status reads back to the start date.
 * @throws ApiError invalid_query_params for an invalid date
 */
export async function listAsyncActions(
  rt: Runtime<'asyncActions' | 'config'>,
  caller: Caller,
  query: ListAsyncActionsQuery,
): Promise<ListAsyncActionsResponse> {
  const { start_date: after, end_date: before, status, ...paging } = query;
  const names = { before: 'end_date', after: 'start_date' };
  const created_at = (before ?? after) && { ...(before && { before }), ...(after && { after }), names };
  const { records, total, hasMore } = await readList(rt, caller, {
    spec: ASYNC_ACTIONS,
    query: { ...paging, ...(created_at && { created_at }) },
    tests: status === undefined ? [] : [recordTest((action: AsyncAction) => action.status === status)],
    source: (request) => rt.store.asyncActions.list(caller, request),
  });
  return { ...listOf('async_actions', records.map(toActionListItem), total), has_more: hasMore };
}
