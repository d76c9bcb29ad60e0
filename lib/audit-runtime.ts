// Wires the nightly audit, for its function alone: what it reads with is no part of any other bundle.
import type { AuditStore } from './ports/audits';
import { type AuditedTable, DynamoAuditStore } from './storage/audit/audit-store';
import { DynamoTable } from './storage/table/dynamo-table';

export function auditsOf(at: AuditedTable): AuditStore {
  return new DynamoAuditStore(new DynamoTable(at), at);
}
