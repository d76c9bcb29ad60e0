// The table port with retention: a deployment can set kinds of items to expire that are otherwise kept permanently.
import type { Retention } from '../../core/record/retention';
import { type ItemKind, kindOf } from '../formats/formats';
import { type Table, type TransactHow, withWrites, type Write, type WriteOutcome } from '../table/table';

/**
 * Wrap a table so that audit entries and idempotency records expire by the retention; unchanged if both are permanent.
 */
export function endingTable(table: Table, retention: Retention, nowMs: () => number): Table {
  const { audit_trail, idempotency_keys } = retention;
  if (audit_trail === null && idempotency_keys === null) return table;
  const lines = { 'TRAIL T': audit_trail, 'CHANGES T': audit_trail, 'PEOPLE T': audit_trail };
  return withWrites(table, new EndingWrites(table, { ...lines, 'I I': idempotency_keys }, nowMs));
}

class EndingWrites {
  constructor(
    private readonly table: Table,
    private readonly days: { readonly [Kind in ItemKind]?: number | null },
    private readonly nowMs: () => number,
  ) {}

  write(write: Write): Promise<WriteOutcome> {
    return this.table.write(this.ending(write));
  }

  transact(writes: readonly Write[], how?: TransactHow): Promise<WriteOutcome> {
    const ending = writes.map((write) => this.ending(write));
    return this.table.transact(ending, how);
  }

  private ending(write: Write): Write {
    if (write.kind !== 'put') return write;
    const kind = kindOf(write.item);
    const days = kind && this.days[kind];
    if (!days) return write;
    const expires_at = write.item.expires_at ?? endAfter(this.nowMs(), days);
    return { ...write, item: { ...write.item, expires_at } };
  }
}

const DAY_MS = 86_400_000;

/** Return the expiry time of an item in Unix seconds, the given days after `fromMs`. */
export function endAfter(fromMs: number, days: number): number {
  return Math.ceil((fromMs + days * DAY_MS) / 1000);
}
