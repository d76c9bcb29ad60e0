// Wires the nightly audit for its function: no other bundle contains its reads.
import type { AuditStore } from './ports/audits';
import { type AuditedTable, DynamoAuditStore } from './audit/audit-store';
import { DynamoTable } from './storage/table/dynamo-table';

export function auditsOf(at: AuditedTable): AuditStore {
  return new DynamoAuditStore(new DynamoTable(at), at);
}
