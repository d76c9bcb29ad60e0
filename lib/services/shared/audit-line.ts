// The audit line that is written with a change of the configuration or of the catalogue, and with an action of a
// dashboard user on codes, customers and orders, which a shop's backend changes too often for a line of each change.
import { createHash } from 'node:crypto';
import type { CatalogueChange, KnownCatalogue } from '../../core/catalogue/change';
import { touchedBy } from '../../core/catalogue/overrides';
import { actorOf, personOf } from '../../core/management/actor';
import { auditEntry, type Deed, namesOfDifferences } from '../../core/management/audit';
import { type ConfigDeed, type Touched, configDeed, recordDeed } from '../../core/management/config-deed';
import { withoutNulls } from '../../core/without-nulls';
import type { AuditEntry } from '../../model/audit-trail';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';

/** The change with its line; unchanged when it has one, or changes no record. */
export function withLine(
  rt: Runtime,
  caller: Caller,
  { config, change }: { readonly config: Config; readonly change: ConfigChange },
): ConfigChange {
  const deed = change.entry ? null : configDeed(change, config, hashOf);
  return deed ? { ...change, line: lineOf(rt, caller, deed) } : change;
}

/** The line of one record, from its states before and after. */
export function recordLine(rt: Runtime, caller: Caller, touched: Touched): AuditEntry {
  return lineOf(rt, caller, recordDeed(touched, hashOf));
}

/**
 * A change of the catalogue with one line for all its records: the states of the first, and the names of the others.
 * @param nowMs the moment of the change, which its records have as well
 */
export function withCatalogueLine(
  rt: Runtime,
  caller: Caller,
  {
    change,
    known,
    nowMs,
  }: { readonly change: CatalogueChange; readonly known: KnownCatalogue; readonly nowMs: number },
): CatalogueChange {
  const [main, ...others] = touchedBy(change, known);
  if (!main) return change;
  const related = others.map(({ object, id }) => ({ object, id }));
  const createdAt = new Date(nowMs).toISOString();
  return { ...change, line: { ...recordLine(rt, caller, main), created_at: createdAt, related } };
}

/** The line of any other deed of a person; undefined when none acts. */
export function personDeed(rt: Runtime, caller: Caller, deed: Deed): AuditEntry | undefined {
  return personOf(caller) === null ? undefined : auditLine(rt, caller, deed);
}

interface Change<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** The line of a code; undefined when no person acts. */
export function codeLine(rt: Runtime, caller: Caller, { before, after }: Change<Voucher>): AuditEntry | undefined {
  if (personOf(caller) === null) return undefined;
  const states = { before: before && withoutPeople(before), after: after && withoutPeople(after) };
  return recordLine(rt, caller, { object: 'voucher', id: (after ?? before)?.id ?? '', ...states });
}

/**
 * Null members and absent ones have the same hash. Customers are left out, so that no hash reveals who held the code.
 */
function withoutPeople({ holder_id, referrer_id, ...voucher }: Voucher): object {
  return withoutNulls(voucher);
}

/** The line of a customer, or of a record that names one: the id, and which members differ. @see docs/adr/023-forgotten-customers.md */
export function namesLine<T extends { readonly id: string }>(
  rt: Runtime,
  caller: Caller,
  { object, before, after }: Change<T> & { readonly object: 'customer' | 'order' },
): AuditEntry | undefined {
  const verb = before === null ? 'created' : 'updated';
  return personDeed(rt, caller, {
    action: object === 'customer' && after === null ? 'customer.deleted' : `${object}.${verb}`,
    resource: { object, id: (after ?? before)?.id ?? '' },
    changes: before && after ? namesOfDifferences(before, after) : {},
  });
}

function lineOf(rt: Runtime, caller: Caller, deed: ConfigDeed): AuditEntry {
  const { before_hash, after_hash, related } = deed;
  return { ...auditLine(rt, caller, deed), before_hash, after_hash, related };
}

/**
 * The audit line of an action, also outside the configuration.
 * @param createdAt the time of the action; now by default
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
