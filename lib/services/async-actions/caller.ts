// The caller of background work.
import type { Caller, CallerWork } from '../../model/common';
import { callCause } from '../../model/events/call-cause';
import type { OwnedAction } from '../../ports/async-actions';

/** A caller for the project as a whole. @param suppressedEvents events that are suppressed for its work */
export function callerOf({ scope, action }: OwnedAction, suppressedEvents?: CallerWork['suppressedEvents']): Caller {
  const work = { requestId: action.request_id, ...(suppressedEvents && { suppressedEvents }) };
  const caller: Caller = {
    ...scope,
    kind: 'server',
    keyId: 'background',
    role: 'admin',
    channel: null,
    origin: null,
    work,
  };
  return { ...caller, cause: callCause(caller) };
}
