// The line of the audit trail that is written with a change of the configuration or of the catalogue, and with what else it tells of:
// who, when, what.
import { createHash } from 'node:crypto';
import { actorOf } from '../../core/management/actor';
import { auditEntry, type Deed } from '../../core/management/audit';
import { type ConfigDeed, type Touched, configDeed, recordDeed } from '../../core/management/config-deed';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';

/** The change with its line; as it is where it has one, or changes no record. */
export function withLine(
  rt: Runtime,
  caller: Caller,
  { config, change }: { readonly config: Config; readonly change: ConfigChange },
): ConfigChange {
  const deed = change.entry ? null : configDeed(change, config, hashOf);
  return deed ? { ...change, line: lineOf(rt, caller, deed) } : change;
}

/** The line of one record, as it was and as it is. */
export function recordLine(rt: Runtime, caller: Caller, touched: Touched): AuditEntry {
  return lineOf(rt, caller, recordDeed(touched, hashOf));
}

function lineOf(rt: Runtime, caller: Caller, deed: ConfigDeed): AuditEntry {
  const { before_hash, after_hash, related } = deed;
  return { ...auditLine(rt, caller, deed), before_hash, after_hash, related };
}

/**
 * The line of what somebody did, beside the configuration as well.
 * @param createdAt the moment of the deed; now where it is not said
 */
export function auditLine(rt: Runtime, caller: Caller, deed: Deed & { readonly createdAt?: string }): AuditEntry {
  const { createdAt = new Date(rt.clock.nowMs()).toISOString(), action, resource, changes } = deed;
  const stamp = { id: rt.ids.random('aud', 24), created_at: createdAt };
  const doer = { actor: actorOf(caller), address: caller.address || null, requestId: caller.requestId ?? null };
  return auditEntry(doer, { action, resource, changes, ...stamp });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
