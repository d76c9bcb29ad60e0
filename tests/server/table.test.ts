// The table that serverless.yml defines, in an engine that knows nothing of CloudFormation.
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, BatchWriteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sweep } from '../../server/engine/sweeper';
import { sweepFiles } from '../../server/start/file-sweeper';
import { ensureTable } from '../../server/engine/table';
import { freshTable } from '../support/shop';

const NOW_SECONDS = 1_800_000_000;
let client: DynamoDBClient;
let tableName: string;

beforeAll(async () => {
  const fresh = await freshTable();
  tableName = `${fresh.tableName}-ensured`;
  client = new DynamoDBClient({ endpoint: fresh.endpoint });
  await ensureTable(client, tableName);
});

afterAll(async () => {
  await client.send(new DeleteTableCommand({ TableName: tableName }));
  client.destroy();
});

describe('ensureTable', () => {
  it('makes the keys, the indexes and the time to live', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));

    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
    expect(Table?.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index.Projection?.ProjectionType])).toEqual([
      ['gsi1', 'KEYS_ONLY'],
      ['gsi2', 'KEYS_ONLY'],
      ['gsi3', 'INCLUDE'],
    ]);
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expires_at', TimeToLiveStatus: 'ENABLED' });
  });

  it('leaves a table that exists as it is', async () => {
    const documents = DynamoDBDocumentClient.from(client);
    const item = { pk: 'kept', sk: 'kept' };
    await documents.send(new PutCommand({ TableName: tableName, Item: item }));

    await ensureTable(client, tableName);

    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: item }));
    expect(Item).toEqual(item);
  });

  it('refuses a table with other keys', async () => {
    const other = `${tableName}-other`;
    await client.send(
      new CreateTableCommand({
        TableName: other,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      }),
    );

    await expect(ensureTable(client, other)).rejects.toThrow(`The table ${other} was made for another version`);
  });
});

describe('sweep', () => {
  it.each([
    ['deletes an item a second after its time', NOW_SECONDS - 1, false],
    ['keeps an item in the second of its time', NOW_SECONDS, true],
    ['keeps an item before its time', NOW_SECONDS + 1, true],
    ['keeps an item without a time', undefined, true],
  ])('%s', async (name, expiresAt, isKept) => {
    const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    const Key = { pk: name, sk: 's' };
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...Key, expires_at: expiresAt } }));

    const deleted = await sweep({ client, tableName }, NOW_SECONDS * 1000);

    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    expect(Item !== undefined).toBe(isKept);
    expect(deleted).toBe(isKept ? 0 : 1);
  });

  it('goes through a table of several pages', async () => {
    const documents = DynamoDBDocumentClient.from(client);
    const count = 600;
    const puts = Array.from({ length: count }, (_, at) => ({
      PutRequest: { Item: { pk: `page ${at}`, sk: 's', expires_at: NOW_SECONDS - 1 } },
    }));
    for (let from = 0; from < count; from += 25) {
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.slice(from, from + 25) } }));
    }

    expect(await sweep({ client, tableName }, NOW_SECONDS * 1000)).toBe(count);
    expect(await sweep({ client, tableName }, NOW_SECONDS * 1000)).toBe(0);
  });
});

describe('sweepFiles', () => {
  it('deletes files whose days are over, in all folders, and leaves the others', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stackable-sweep-'));
    const nowMs = Date.now();
    const aged = (name: string, days: number): string => {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, 'a,b');
      utimesSync(path, new Date(nowMs), new Date(nowMs - days * 86_400_000));
      return path;
    };
    const old = [aged('proj_1/exports/old.csv', 5), aged('proj_2/exports/cut.csv.1.parts/1', 6)];
    const young = aged('proj_1/exports/young.csv', 4);

    expect(await sweepFiles({ folder, days: 5 }, nowMs)).toBe(2);

    expect([...old, young].map((path) => existsSync(path))).toEqual([false, false, true]);
    expect(await sweepFiles({ folder, days: 5 }, nowMs)).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
