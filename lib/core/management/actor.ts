// The actor of a change, for a line of the audit trail or the record itself.
import type { AuditActor } from '../../model/audit-trail';
import type { Caller } from '../../model/common';

/**
 * The actor: a person or a pair by its id. Of the pairs that sign in to the dashboard only management pairs are
 * administrators.
 */
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
