// The service's table at an address, made ready for the functions.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startSweeper } from '../engine/sweeper';
import { ensureTable } from '../engine/table';
import { moveCredentialsOnce } from '../keys/move';

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/**
 * Make the table where it is not there.
 * @param isEmbedded whether it is in the embedded engine, which deletes nothing that has expired
 */
export async function prepareTable(
  address: { readonly endpoint: string; readonly tableName: string },
  { isEmbedded }: { readonly isEmbedded: boolean },
): Promise<void> {
  const { endpoint, tableName } = address;
  const client = new DynamoDBClient({ endpoint, requestHandler: TIMEOUTS });
  try {
    await ensureTable(client, tableName);
  } catch (cause) {
    throw new Error(`No table at ${endpoint}: ${(cause as Error).message || String(cause)}`, { cause });
  }
  await moveCredentialsOnce(address);
  if (isEmbedded) startSweeper({ client, tableName }, (error) => console.error('Sweep failed:', error));
}
