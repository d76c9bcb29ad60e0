// Which projects a management pair created. Only the beginning of a project's audit trail says so.
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { notFound } from '../../errors';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

/** The line of a new project and those of its first pairs have one time, in any order. */
const FIRST_LINES = 10;

/**
 * Require a project that is the caller's own, or that the caller created.
 * @throws ApiError not_found: any other project does not exist for the caller
 */
export async function assertOwnOrCreatedProject(
  rt: Runtime<'auditTrail'>,
  caller: Caller,
  projectId: string,
): Promise<void> {
  if (caller.project === projectId) return;
  const first = toStoredOrderRequest<AuditEntry>({ limit: FIRST_LINES, ascending: true, test: null });
  const { records } = await rt.store.auditTrail.list(projectId, first);
  const creation = records.find(({ action }) => action === 'project.created');
  if (creation?.actor.id !== caller.keyId) throw notFound('project', projectId);
}
