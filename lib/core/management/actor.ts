// The actor of a change, for a line of the audit trail or the record itself.
import type { AuditActor } from '../../model/audit-trail';
import type { Caller } from '../../model/common';

/** A person by their id, a pair by its own. Of pairs that come into the dashboard only those of the management are administrators. */
export function actorOf({ kind, keyId, session }: Caller): AuditActor {
  if (session?.userId) return { type: 'user', id: session.userId };
  const isManagement = session ? session.role === 'ADMIN' : kind === 'management';
  return { type: isManagement ? 'management_key' : 'server_key', id: keyId };
}

/**
 * The id of the acting person of the dashboard; null for a shop's own keys, and for background work that a person
 * started.
 */
export function personOf({ session, work, keyId }: Caller): string | null {
  return session && !work ? (session.userId ?? keyId) : null;
}
