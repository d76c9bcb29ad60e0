// The caller of background work.
import type { Caller, CallerWork } from '../../model/common';
import { callCause } from '../../model/events/call-cause';
import type { OutboxRow } from '../../model/events/events';
import type { CallCause } from '../../model/events/source';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';

/** A caller for the project as a whole. @param suppressedEvents events that are suppressed for its work */
export function callerOf({ scope, action }: OwnedAction, suppressedEvents?: CallerWork['suppressedEvents']): Caller {
  const work = { requestId: action.request_id, ...(suppressedEvents && { suppressedEvents }) };
  const caller = projectCaller(scope, work);
  return { ...caller, cause: callCause(caller) };
}

/** A caller for what follows from a call, after it committed. @param cause the call */
export function callerOfProject(
  scope: ProjectScope,
  { group_id, source, tierRules }: CallCause & Pick<OutboxRow, 'tierRules'>,
): Caller {
  const work = { requestId: group_id, ...(tierRules && { tierRules }) };
  return { ...projectCaller(scope, work), cause: { group_id, source } };
}

function projectCaller(scope: ProjectScope, work: CallerWork): Caller {
  return { ...scope, kind: 'server', keyId: 'background', role: 'admin', channel: null, origin: null, work };
}
