// The row of the outbox that a call writes in its transaction.
import { type OutboxRow, thinFact } from '../../model/events/events';
import type { ProjectScope } from '../keys';
import { outboxKey } from '../keys/event-keys';
import { compressJson } from '../records/packing';
import type { Item, Write } from '../table/table';

/** Time to live deletes rows that were never dispatched. */
const KEPT_MS = 7 * 86_400_000;

/** Larger rows keep only the subject of each fact: an item has at most 400 KB. */
const MOST_ROW_BYTES = 350 * 1024;

const ABSENT = { test: 'absent', path: 'pk' } as const;

/** Build the write that stores the outbox row of a call, for the call's transaction; empty without a row. */
export function outboxWrites(scope: ProjectScope, row: OutboxRow | undefined): readonly Write[] {
  if (!row) return [];
  const place = { id: row.id, timeMs: Date.parse(row.created_at) };
  const item: Item = {
    ...outboxKey(scope.project, place),
    project: scope.project,
    cs: scope.caseSensitiveCodes,
    body: packedRow(row),
    expires_at: Math.ceil((place.timeMs + KEPT_MS) / 1000),
  };
  return [{ kind: 'put', item, condition: ABSENT }];
}

function packedRow(row: OutboxRow): Uint8Array {
  const whole = compressJson(row);
  return whole.byteLength <= MOST_ROW_BYTES || !row.facts
    ? whole
    : compressJson({ ...row, facts: row.facts.map(thinFact) });
}
