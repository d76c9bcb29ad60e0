// Creates the service's table, as serverless.yml defines it, in any DynamoDB-compatible server.
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition, type TableDefinition } from '../../scripts/support/service-definition';

const READY_SECONDS = 60;

/** Make sure that the table exists and has the defined keys. Throws when a table of that name has others. */
export async function ensureTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const { table, ttlAttribute } = tableDefinition();
  const isNew = await create(client, tableName, table);
  await waitUntilTableExists(
    { client, maxWaitTime: READY_SECONDS, minDelay: 1, maxDelay: 1 },
    { TableName: tableName },
  );
  if (!isNew) await assertKeys(client, tableName, table);
  await ensureTimeToLive(client, tableName, ttlAttribute);
}

async function create(client: DynamoDBClient, tableName: string, table: TableDefinition): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand({ TableName: tableName, ...table }));
    return true;
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
}

async function assertKeys(client: DynamoDBClient, tableName: string, expected: TableDefinition): Promise<void> {
  const { Table: stored } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  if (keysOf(stored ?? {}) === keysOf(expected)) return;
  throw new Error(
    `The table ${tableName} was made for another version of the service: use another DATA_DIR or table name.`,
  );
}

function keysOf({ KeySchema, GlobalSecondaryIndexes }: TableDefinition | TableDescription): string {
  const names = (schema: TableDescription['KeySchema']): string[] =>
    (schema ?? []).map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`);
  const indexes = (GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, ...names(index.KeySchema)].join());
  return [...names(KeySchema), ...indexes.sort()].join('; ');
}

async function ensureTimeToLive(client: DynamoDBClient, tableName: string, attribute: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  if (status === 'ENABLED' || status === 'ENABLING') return;
  const TimeToLiveSpecification = { AttributeName: attribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
}
