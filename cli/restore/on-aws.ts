// Restores a table of AWS, with the settings that a restore leaves out.
import {
  DescribeTableCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../scripts/support/service-definition';

/** A large table takes hours. */
const RESTORE_SECONDS = 12 * 3600;
const CHANGE_SECONDS = 1800;

export interface RestoreNames {
  readonly from: string;
  readonly to: string;
}

/** @param at null for the newest moment that can be restored */
export async function restoreToMoment(
  client: DynamoDBClient,
  { from, to }: RestoreNames,
  at: Date | null,
): Promise<void> {
  const moment = at === null ? { UseLatestRestorableTime: true } : { RestoreDateTime: at };
  await client.send(new RestoreTableToPointInTimeCommand({ SourceTableName: from, TargetTableName: to, ...moment }));
  await untilActive(client, to, RESTORE_SECONDS);
}

/** The end of items, the stream, recovery, the maximum, tags and, last, protection. @returns the stream of the table */
export async function equip(client: DynamoDBClient, { from, to }: RestoreNames): Promise<string> {
  const source = await described(client, from);
  const TimeToLiveSpecification = { AttributeName: tableDefinition().ttlAttribute, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: to, TimeToLiveSpecification }));
  await change(client, to, { StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } });
  await client.send(
    new UpdateContinuousBackupsCommand({
      TableName: to,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  if (source.OnDemandThroughput) await change(client, to, maximumOf(source));
  await tagLike(client, source, await described(client, to));
  await change(client, to, { DeletionProtectionEnabled: true });
  return streamOf(await described(client, to));
}

export async function streamOfTable(client: DynamoDBClient, tableName: string): Promise<string> {
  return streamOf(await described(client, tableName));
}

function streamOf({ TableName, LatestStreamArn }: TableDescription): string {
  if (LatestStreamArn === undefined) throw new Error(`The table ${TableName} has no stream.`);
  return LatestStreamArn;
}

function maximumOf({ OnDemandThroughput, GlobalSecondaryIndexes = [] }: TableDescription): ChangeOfTable {
  const bounded = GlobalSecondaryIndexes.filter((index) => index.OnDemandThroughput !== undefined);
  return {
    OnDemandThroughput,
    ...(bounded.length > 0 && {
      GlobalSecondaryIndexUpdates: bounded.map(({ IndexName, OnDemandThroughput: maximum }) => ({
        Update: { IndexName, OnDemandThroughput: maximum },
      })),
    }),
  };
}

async function tagLike(client: DynamoDBClient, source: TableDescription, target: TableDescription): Promise<void> {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: source.TableArn }));
  // Names that begin so belong to AWS.
  const own = Tags.filter(({ Key }) => Key?.startsWith('aws:') !== true);
  if (own.length > 0) await client.send(new TagResourceCommand({ ResourceArn: target.TableArn, Tags: own }));
}

type ChangeOfTable = Omit<UpdateTableCommandInput, 'TableName'>;

/** Applies one change and waits: a table accepts only one at a time. */
async function change(client: DynamoDBClient, TableName: string, by: ChangeOfTable): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, ...by }));
  await untilActive(client, TableName, CHANGE_SECONDS);
}

async function untilActive(client: DynamoDBClient, TableName: string, maxWaitTime: number): Promise<void> {
  await waitUntilTableExists({ client, maxWaitTime, minDelay: 2, maxDelay: 30 }, { TableName });
}

async function described(client: DynamoDBClient, TableName: string): Promise<TableDescription> {
  return (await client.send(new DescribeTableCommand({ TableName }))).Table ?? {};
}
