// Wires the nightly audit, for its function alone: what it reads with is no part of any other bundle.
import type { AuditStore } from './ports/audits';
import { invariant } from './errors';
import { DynamoAuditStore } from './storage/audit/audit-store';
import { DynamoTable } from './storage/table/dynamo-table';

export function auditsOf({ TABLE_NAME: tableName, DYNAMODB_ENDPOINT }: NodeJS.ProcessEnv): AuditStore {
  invariant(tableName, 'TABLE_NAME is not set');
  const at = { tableName, endpoint: DYNAMODB_ENDPOINT || undefined };
  return new DynamoAuditStore(new DynamoTable(at), at);
}
