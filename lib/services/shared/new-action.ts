// A new background action that has not started, and its answer.
import { personOf } from '../../core/management/audit';
import type { Caller } from '../../model/common';
import type { AsyncAction, AsyncActionKind, AsyncWork } from '../../model/records/async-action';
import type { ActionPart } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { Process } from '../../ports/runtime';

export interface NewAction {
  readonly type: AsyncActionKind;
  readonly work: AsyncWork;
  /** Number of records; 0 when it is unknown. */
  readonly total: number;
  /** Its rows, if it has any. */
  readonly parts?: readonly ActionPart[];
}

/** Build a new async action, not yet stored. */
export function newAction(rt: Process, caller: Caller, { type, work, total, parts }: NewAction): AsyncAction {
  const person = personOf(caller);
  return {
    id: rt.ids.random('aa', 24),
    type,
    status: 'ENQUEUED',
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    updated_at: null,
    total,
    done: 0,
    failed: 0,
    message: null,
    request_id: caller.requestId ?? null,
    ...(person !== null && { user_id: person }),
    case_sensitive_codes: caller.caseSensitiveCodes,
    work,
    ...(parts && { part_rows: parts.map(({ rows }) => rows.length) }),
  };
}

/** Build the action of work that a project has once, and that never ends. The service itself begins it. */
export function newEndlessAction(
  rt: Process,
  { caseSensitiveCodes }: Pick<ProjectScope, 'caseSensitiveCodes'>,
  { id, type, work }: Pick<AsyncAction, 'id' | 'type' | 'work'>,
): AsyncAction {
  return {
    id,
    type,
    status: 'ENQUEUED',
    work,
    created_at: new Date(rt.clock.nowMs()).toISOString(),
    updated_at: null,
    request_id: null,
    message: null,
    total: 0,
    done: 0,
    failed: 0,
    case_sensitive_codes: caseSensitiveCodes,
  };
}

export interface AsyncActionReference {
  readonly async_action_id: string;
}

/** Answers the id of a background action that a request started. */
export function toActionReference({ id }: AsyncAction): AsyncActionReference {
  return { async_action_id: id };
}
