// The audit line that is written with a change of the configuration or of the catalogue, and with an action of a
// dashboard user on codes, customers and orders, which a shop's backend changes too often for a line of each change.
import { createHash } from 'node:crypto';
import type { CatalogueChange, KnownCatalogue } from '../../core/catalogue/change';
import { collectAuditedRecords } from '../../core/catalogue/overrides';
import {
  actorOf,
  type AuditedAction,
  type AuditedConfigAction,
  type AuditedRecord,
  auditEntry,
  diffRecordNames,
  personOf,
  toConfigAction,
  toRecordAction,
} from '../../core/management/audit';
import { withoutNulls } from '../../core/object-members';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import type { ConfigChange } from '../../ports/config';
import type { Process } from '../../ports/runtime';

/** Return a configuration change with its audit line added; unchanged if it has one already or changes no record. */
export function withAuditLine(
  rt: Process,
  caller: Caller,
  { config, change }: { readonly config: Config; readonly change: ConfigChange },
): ConfigChange {
  const audited = change.entry ? null : toConfigAction(change, config, hashOf);
  return audited ? { ...change, line: lineOf(rt, caller, audited) } : change;
}

/** Build the audit line of a change to one record, from its states before and after. */
export function buildRecordAuditLine(rt: Process, caller: Caller, touched: AuditedRecord): AuditEntry {
  return lineOf(rt, caller, toRecordAction(touched, hashOf));
}

/**
 * Return a catalogue change with one audit line for all its records: both states of the first record and the ids of
 * the others.
 * @param nowMs the moment of the change, which its records have as well
 */
export function withCatalogueLine(
  rt: Process,
  caller: Caller,
  {
    change,
    known,
    nowMs,
  }: { readonly change: CatalogueChange; readonly known: KnownCatalogue; readonly nowMs: number },
): CatalogueChange {
  const [main, ...others] = collectAuditedRecords(change, known);
  if (!main) return change;
  const related = others.map(({ object, id }) => ({ object, id }));
  const createdAt = new Date(nowMs).toISOString();
  return { ...change, line: { ...buildRecordAuditLine(rt, caller, main), created_at: createdAt, related } };
}

/** Builds the audit line of an action by a dashboard user; undefined for API keys. */
export function buildPersonAuditLine(rt: Process, caller: Caller, audited: AuditedAction): AuditEntry | undefined {
  return personOf(caller) === null ? undefined : buildAuditLine(rt, caller, audited);
}

interface AuditedChange<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** Builds the audit line of a code; undefined when no dashboard user acts. */
export function buildCodeAuditLine(
  rt: Process,
  caller: Caller,
  { before, after }: AuditedChange<Voucher>,
): AuditEntry | undefined {
  if (personOf(caller) === null) return undefined;
  const states = { before: before && withoutPeople(before), after: after && withoutPeople(after) };
  return buildRecordAuditLine(rt, caller, { object: 'voucher', id: (after ?? before)?.id ?? '', ...states });
}

/**
 * Null members and absent ones have the same hash. Customers are left out, so that no hash reveals who held the code.
 */
function withoutPeople({ holder_id, referrer_id, ...voucher }: Voucher): object {
  return withoutNulls(voucher);
}

/** Builds the audit line of a customer or an order: its id, and the names of members that differ. */
export function buildMemberNamesAuditLine<T extends { readonly id: string }>(
  rt: Process,
  caller: Caller,
  { object, before, after }: AuditedChange<T> & { readonly object: 'customer' | 'order' },
): AuditEntry | undefined {
  const verb = before === null ? 'created' : 'updated';
  return buildPersonAuditLine(rt, caller, {
    action: object === 'customer' && after === null ? 'customer.deleted' : `${object}.${verb}`,
    resource: { object, id: (after ?? before)?.id ?? '' },
    changes: before && after ? diffRecordNames(before, after) : {},
  });
}

function lineOf(rt: Process, caller: Caller, audited: AuditedConfigAction): AuditEntry {
  const { before_hash, after_hash, related } = audited;
  return { ...buildAuditLine(rt, caller, audited), before_hash, after_hash, related };
}

/**
 * The audit line of an action, also outside the configuration.
 * @param createdAt the time of the action; now by default
 */
export function buildAuditLine(
  rt: Process,
  caller: Caller,
  audited: AuditedAction & { readonly createdAt?: string },
): AuditEntry {
  const { createdAt = new Date(rt.clock.nowMs()).toISOString(), action, resource, changes } = audited;
  const stamp = { id: rt.ids.random('aud', 24), created_at: createdAt };
  const requestActor = { actor: actorOf(caller), address: caller.address || null, requestId: caller.requestId ?? null };
  return auditEntry(requestActor, { action, resource, changes, ...stamp });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
