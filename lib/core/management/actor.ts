// Who a line of the audit trail says has changed a record.
import type { AuditActor } from '../../model/audit-trail';
import type { Caller } from '../../model/common';

/** A person by their id, a pair by its own. Of pairs that come into the dashboard only those of the management are administrators. */
export function actorOf({ kind, keyId, session }: Caller): AuditActor {
  if (session?.userId) return { type: 'user', id: session.userId };
  const isManagement = session ? session.role === 'ADMIN' : kind === 'management';
  return { type: isManagement ? 'management_key' : 'server_key', id: keyId };
}
