// Moves key pairs that were stored where lists could reach them. It may be stopped at any point, and run again.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { credentialsMovedKey, isOldCredentialKey } from '../../lib/storage/keys/credential-keys';
import { DynamoCredentialStore } from '../../lib/storage/management/credential-store';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { type Key, type Table, TableUnavailable } from '../../lib/storage/table/table';
import type { Place } from './place';

export type MovePlace = Omit<Place, 'close'>;

/**
 * Moves remaining credentials, unless a marker says that all are moved. It runs at every start of the service; then it
 * is one read.
 */
export async function moveCredentialsOnce(place: MovePlace): Promise<void> {
  const table = new DynamoTable(place);
  if ((await table.get(credentialsMovedKey())) === null) await moveCredentials(place, table);
}

/** @returns how many were moved */
export async function moveCredentials(place: MovePlace, table: Table = new DynamoTable(place)): Promise<number> {
  const store = new DynamoCredentialStore(table);
  let moved = 0;
  for await (const key of oldCredentials(place)) moved += (await store.move(key)) ? 1 : 0;
  // Last, so that a move that was cut short starts again.
  const outcome = await table.write({ kind: 'put', item: { ...credentialsMovedKey() } });
  if (outcome.status !== 'DONE') throw new TableUnavailable(null);
  return moved;
}

/** They were in the index of lists, which is much smaller than the table. */
async function* oldCredentials({ tableName, endpoint }: MovePlace): AsyncGenerator<Key> {
  const base = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) });
  const scan = { TableName: tableName, IndexName: 'gsi1', ProjectionExpression: 'pk, sk' };
  try {
    for await (const page of paginateScan({ client: DynamoDBDocumentClient.from(base) }, scan)) {
      yield* ((page.Items ?? []) as Key[]).filter(isOldCredentialKey);
    }
  } finally {
    base.destroy();
  }
}
