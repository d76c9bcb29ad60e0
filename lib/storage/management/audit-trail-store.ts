// The audit trail of a project: lines are written with the change that they describe, and change only when a customer
// is forgotten.
import type { ListRequest } from '../../core/filter/list-spec';
import type { AuditEntry } from '../../model/audit-trail';
import type { ListPage } from '../../model/lists/page';
import type { AuditTrailStore, ChangeOutcome } from '../../ports/keys/audit-trail';
import {
  auditTrailKey,
  auditTrailPartition,
  configTrailKey,
  configTrailPartition,
  peopleTrailKey,
  peopleTrailPartition,
  TRAIL_PREFIX,
} from '../keys/credential-keys';
import { customerAttributes } from '../keys';
import { itemsAs, readList } from '../lists/read-list';
import { tryWhileBusy } from '../table/retries';
import type { Item, Table, Write, WriteOutcome } from '../table/table';

export class DynamoAuditTrailStore implements AuditTrailStore {
  constructor(private readonly table: Table) {}

  list(project: string, request: ListRequest<AuditEntry>): Promise<ListPage<AuditEntry>> {
    const partitions = [auditTrailPartition, configTrailPartition, peopleTrailPartition].map((of) => of(project));
    const from = partitions.map((partition) => ({ partition, prefix: TRAIL_PREFIX }));
    return readList(this.table, { from, load: itemsAs(this.table, entryOf) }, request);
  }

  async has(project: string, entry: AuditEntry): Promise<boolean> {
    return (await this.table.get(keyOf(project, entry))) !== null;
  }
}

function entryOf(item: Item): AuditEntry {
  return item.record as AuditEntry;
}

function keyOf(project: string, { id, created_at }: AuditEntry) {
  return auditTrailKey(project, { timeMs: Date.parse(created_at), id });
}

/**
 * Build the write of an audit line about keys and settings. Sent again after it was written, it refuses the
 * transaction: the change took effect.
 */
export function entryWrite(project: string, entry: AuditEntry): Write {
  const item = { ...keyOf(project, entry), record: entry };
  return { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
}

/** Build the write of an audit line about the configuration. */
export function auditLineWrite(project: string, line: AuditEntry): Write {
  const { id, created_at } = line;
  const item = { ...configTrailKey(project, { timeMs: Date.parse(created_at), id }), record: line };
  return { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
}

/**
 * Build the write of an audit line about a customer, in the customer's history, where a permanent deletion finds it;
 * none without a line.
 * @see docs/adr/023-forgotten-customers.md
 */
export function customerLineWrites(project: string, line: AuditEntry | undefined): readonly Write[] {
  if (!line) return [];
  const { id, created_at, resource } = line;
  const place = { timeMs: Date.parse(created_at), id };
  const history = customerAttributes({ project, customerId: resource.id, type: 'T', ...place });
  const item = { ...peopleTrailKey(project, place), ...history, record: line };
  return [{ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }];
}

/** Convert the outcome of a transaction whose condition is that the record is unchanged. */
export function changeOutcome(outcome: WriteOutcome): ChangeOutcome {
  if (outcome.status === 'DONE') return { status: 'COMMITTED' };
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}

// Changes of keys and users by this process: entries that it cached before them are stale.

/** A change without an answer has taken effect by then, or never does. */
const OPEN_MS = 30_000;

export class OwnChanges {
  private counted = 0;
  private openUntilMs = 0;

  constructor(private readonly table: Table) {}

  /** Changes with every read while an unanswered change may still take effect: nothing is cached then. */
  get count(): number {
    if (performance.now() < this.openUntilMs) this.counted += 1;
    return this.counted;
  }

  async commit(writes: readonly Write[]): Promise<ChangeOutcome> {
    let outcome: ChangeOutcome | null = null;
    try {
      outcome = changeOutcome(await tryWhileBusy(() => this.table.transact(writes)));
      return outcome;
    } finally {
      this.counted += 1;
      if (outcome === null || outcome.status === 'UNKNOWN') this.openUntilMs = performance.now() + OPEN_MS;
    }
  }
}

// A write of the catalogue, or of a code, with its line of the audit trail: both in one transaction, or the write alone.

/** Build the write of an audit line; none without a line. */
export function buildAuditLineWrites(project: string, line: AuditEntry | undefined): readonly Write[] {
  return line ? [auditLineWrite(project, line)] : [];
}

/** Sends a write with its audit line in one transaction, or the write alone. */
export function writeWithAuditLine(
  table: Table,
  write: Write,
  { project, line }: { readonly project: string; readonly line: AuditEntry | undefined },
): Promise<WriteOutcome> {
  return line ? table.transact([write, auditLineWrite(project, line)]) : table.write(write);
}
