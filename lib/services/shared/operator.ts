// The author of a change of a project's keys or settings.
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { AuditActor } from '../../model/audit-trail';
import type { ProjectScope } from '../../ports/common';

/** A management key, a user with the role ADMIN, or the operator of a command with access to the table. */
export interface Operator extends ProjectScope {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
}

/**
 * Convert a caller to an operator of its own project; other projects do not exist for the caller.
 * @throws ApiError not_found for any project but the caller's own
 */
export function operatorOf(caller: Caller, projectId: string): Operator {
  assertOwnProject(caller, projectId);
  return operator(caller);
}

/**
 * Refuse any project id but that of the caller.
 * @throws ApiError not_found: other projects do not exist for this caller
 */
export function assertOwnProject(caller: Caller, projectId: string): void {
  if (caller.project !== projectId) throw notFound('project', projectId);
}

function operator({ project, caseSensitiveCodes, keyId, address, requestId, session }: Caller): Operator {
  const actor = { type: session?.userId ? 'user' : 'management_key', id: keyId } as const;
  return { project, caseSensitiveCodes, actor, address: address || null, requestId: requestId ?? null };
}
