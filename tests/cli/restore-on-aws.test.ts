// What a restore asks AWS for: the calls, in their order, beside a stand-in that answers as AWS does.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { equip, restoreToMoment, streamOfTable } from '../../cli/restore/on-aws';
import { useLocalAws } from '../../server/engine/environment';

useLocalAws();

const MAXIMUM = { MaxReadRequestUnits: 20_000, MaxWriteRequestUnits: 20_000 };
const TABLES: Readonly<Record<string, object>> = {
  used: {
    TableName: 'used',
    TableStatus: 'ACTIVE',
    TableArn: 'arn:used',
    OnDemandThroughput: MAXIMUM,
    GlobalSecondaryIndexes: [{ IndexName: 'gsi1', OnDemandThroughput: MAXIMUM }, { IndexName: 'gsi2' }],
  },
  restored: {
    TableName: 'restored',
    TableStatus: 'ACTIVE',
    TableArn: 'arn:restored',
    LatestStreamArn: 'arn:restored/stream',
  },
  streamless: { TableName: 'streamless', TableStatus: 'ACTIVE' },
};

interface Call {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

let server: Server;
let client: DynamoDBClient;
const calls: Call[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
      const input = JSON.parse(chunks.join('')) as Call['input'];
      calls.push({ operation, input });
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(answerTo(operation, input)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

beforeEach(() => calls.splice(0));

afterAll(async () => {
  client.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function answerTo(operation: string, { TableName }: Call['input']): object {
  if (operation === 'DescribeTable') return { Table: TABLES[TableName as string] };
  if (operation !== 'ListTagsOfResource') return {};
  return {
    Tags: [
      { Key: 'aws:cloudformation:stack-name', Value: 'x' },
      { Key: 'stage', Value: 'dev' },
    ],
  };
}

const made = () => calls.filter(({ operation }) => operation !== 'DescribeTable');
const names = { from: 'used', to: 'restored' };

describe('restoreToMoment', () => {
  it.each([
    ['a moment', new Date('2027-01-31T12:00:00Z'), { RestoreDateTime: 1_801_396_800 }],
    ['the newest one', null, { UseLatestRestorableTime: true }],
  ])('asks for a new table as of %s, and waits for it', async (_name, at, moment) => {
    await restoreToMoment(client, names, at);

    expect(made()).toEqual([
      {
        operation: 'RestoreTableToPointInTime',
        input: { SourceTableName: 'used', TargetTableName: 'restored', ...moment },
      },
    ]);
    expect(calls.at(-1)).toEqual({ operation: 'DescribeTable', input: { TableName: 'restored' } });
  });
});

describe('equip', () => {
  it('gives the new table what a restore does not bring along, and protects it last', async () => {
    const stream = await equip(client, names);

    expect(stream).toBe('arn:restored/stream');
    expect(made()).toEqual([
      {
        operation: 'UpdateTimeToLive',
        input: { TableName: 'restored', TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true } },
      },
      {
        operation: 'UpdateTable',
        input: { TableName: 'restored', StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } },
      },
      {
        operation: 'UpdateContinuousBackups',
        input: { TableName: 'restored', PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
      },
      {
        operation: 'UpdateTable',
        input: {
          TableName: 'restored',
          OnDemandThroughput: MAXIMUM,
          GlobalSecondaryIndexUpdates: [{ Update: { IndexName: 'gsi1', OnDemandThroughput: MAXIMUM } }],
        },
      },
      { operation: 'ListTagsOfResource', input: { ResourceArn: 'arn:used' } },
      { operation: 'TagResource', input: { ResourceArn: 'arn:restored', Tags: [{ Key: 'stage', Value: 'dev' }] } },
      { operation: 'UpdateTable', input: { TableName: 'restored', DeletionProtectionEnabled: true } },
    ]);
    expect(calls.every(({ operation, input }) => operation === 'DescribeTable' || input.TableName !== 'used')).toBe(
      true,
    );
  });
});

describe('streamOfTable', () => {
  it('says so where a table has none', async () => {
    await expect(streamOfTable(client, 'streamless')).rejects.toThrow('The table streamless has no stream.');
  });
});
