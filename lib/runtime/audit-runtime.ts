// Wires the nightly audit for its function: no other bundle contains its reads.
import type { AuditStore } from '../ports/audits';
import { type AuditedTable, DynamoAuditStore } from '../audit/audit-store';
import { CONVERTERS } from '../storage/formats/converters';
import { DynamoTable } from '../storage/table/dynamo-table';

/** Create the store of audits over a table. */
export function auditsOf(at: Omit<AuditedTable, 'converters'>): AuditStore {
  return new DynamoAuditStore(new DynamoTable(at), { ...at, converters: CONVERTERS });
}
