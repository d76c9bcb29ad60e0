// Deletes everything of a project: goes through the keys of the whole table, as no index has all items.
import { DeleteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DeletedPortion, ProjectItems } from '../../ports/project-items';
import { asyncActionKey } from '../keys/code-keys';
import {
  auditTrailPartition,
  configTrailPartition,
  liveTokensKey,
  peopleTrailPartition,
  projectKeysPartition,
  usersPartition,
} from '../keys/credential-keys';
import { type ClientOptions, clientsOf } from '../table/clients';
import { isOutboxRowOf } from '../keys/event-keys';
import type { Key } from '../table/table';

/** Keys that one call reads; and deletions that are sent at once. */
const KEYS_AT_ONCE = 1_000;
const DELETIONS_AT_ONCE = 25;

export interface ProjectItemsAddress extends ClientOptions {
  readonly tableName: string;
  /** Smaller portions are for tests. */
  readonly keysAtOnce?: number;
}

export class DynamoProjectItems implements ProjectItems {
  private client: DynamoDBDocumentClient | undefined;

  constructor(private readonly at: ProjectItemsAddress) {}

  async deletePortion(project: string, actionId: string, place: string | null): Promise<DeletedPortion> {
    const { Items = [], LastEvaluatedKey } = await this.reader().send(
      new ScanCommand({
        TableName: this.at.tableName,
        // A role of AWS lets nothing else of an item be read.
        ProjectionExpression: 'pk, sk',
        Select: 'SPECIFIC_ATTRIBUTES',
        Limit: this.at.keysAtOnce ?? KEYS_AT_ONCE,
        ExclusiveStartKey: place === null ? undefined : (JSON.parse(place) as Key),
      }),
    );
    const kept = keptPartitions(project, actionId);
    const isOwn = (key: Key) => key.pk.startsWith(`${project}#`) || isOutboxRowOf(project, key);
    const own = (Items as Key[]).filter((key) => isOwn(key) && !kept.has(key.pk));
    for (let start = 0; start < own.length; start += DELETIONS_AT_ONCE) {
      await Promise.all(own.slice(start, start + DELETIONS_AT_ONCE).map((key) => this.remove(key)));
    }
    return { deleted: own.length, place: LastEvaluatedKey === undefined ? null : JSON.stringify(LastEvaluatedKey) };
  }

  async deleteAction(project: string, actionId: string): Promise<void> {
    await this.remove(asyncActionKey(project, actionId));
  }

  private async remove({ pk, sk }: Key): Promise<void> {
    await this.reader().send(new DeleteCommand({ TableName: this.at.tableName, Key: { pk, sk } }));
  }

  private reader(): DynamoDBDocumentClient {
    this.client ??= clientsOf(this.at).reader;
    return this.client;
  }
}

/** The partitions that the deletion leaves: the trail stays, and pairs, users and tokens go with the request. */
function keptPartitions(project: string, actionId: string): ReadonlySet<string> {
  return new Set([
    auditTrailPartition(project),
    configTrailPartition(project),
    peopleTrailPartition(project),
    projectKeysPartition(project),
    usersPartition(project),
    liveTokensKey(project).pk,
    asyncActionKey(project, actionId).pk,
  ]);
}
