// The line of the audit trail that tells what somebody did beside the configuration.
import { actorOf } from '../../core/management/actor';
import { auditEntry, type Deed } from '../../core/management/audit';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Runtime } from '../../ports/runtime';

/** @param createdAt the moment of the deed; now where it is not said */
export function auditLine(rt: Runtime, caller: Caller, deed: Deed & { readonly createdAt?: string }): AuditEntry {
  const { createdAt = new Date(rt.clock.nowMs()).toISOString(), ...done } = deed;
  const doer = { actor: actorOf(caller), address: caller.address || null, requestId: caller.requestId ?? null };
  return auditEntry(doer, { ...done, id: rt.ids.random('aud', 24), created_at: createdAt });
}
