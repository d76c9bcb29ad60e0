// The items of a table as DynamoDB sends them: copied without being understood, so that nothing is lost on the way.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import type { ClientPlugin } from '../../lib/storage/table/clients';

export type RawItem = Readonly<Record<string, AttributeValue>>;

export interface RawTableAddress {
  readonly tableName: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string | undefined;
  readonly plugin?: ClientPlugin | undefined;
}

/** DynamoDB's maximum writes of one call. */
const MOST_WRITES = 25;
const TRIES = 12;
const FIRST_PAUSE_MS = 50;
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true };

export function clientAt({ endpoint, plugin }: Omit<RawTableAddress, 'tableName'>): DynamoDBClient {
  const client = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }), requestHandler: TIMEOUTS });
  if (plugin) client.middlewareStack.use(plugin);
  return client;
}

/** Every item, each once. */
export async function* rawItems(client: DynamoDBClient, tableName: string): AsyncGenerator<RawItem> {
  for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    yield* page.Items ?? [];
  }
}

/** Reads the current item. */
export async function readItem(
  client: DynamoDBClient,
  TableName: string,
  { pk, sk }: RawItem,
): Promise<RawItem | null> {
  const Key = { pk: pk!, sk: sk! };
  return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item ?? null;
}

export function textOf(item: RawItem, name: string): string {
  return item[name]?.S ?? '';
}

/** True when an item has expired, and only waits for deletion. */
export function hasEnded(item: RawItem, ms: number): boolean {
  const seconds = item.expires_at?.N;
  return seconds !== undefined && Number(seconds) * 1_000 <= ms;
}

type RawWrite = { readonly put: RawItem } | { readonly deleted: RawItem };

function placeOf(write: RawWrite): string {
  const { pk, sk } = 'put' in write ? write.put : write.deleted;
  return `${pk?.S} ${sk?.S}`;
}

/** Collects writes, and sends them as many at a time as one call takes. */
export class RawWriter {
  private waiting: RawWrite[] = [];

  constructor(
    private readonly client: DynamoDBClient,
    private readonly tableName: string,
  ) {}

  async put(item: RawItem): Promise<void> {
    await this.add({ put: item });
  }

  async delete({ pk, sk }: RawItem): Promise<void> {
    await this.add({ deleted: { pk: pk!, sk: sk! } });
  }

  /** A batch may contain an item only once: the last write wins. */
  private async add(write: RawWrite): Promise<void> {
    const place = placeOf(write);
    this.waiting = [...this.waiting.filter((other) => placeOf(other) !== place), write];
    if (this.waiting.length === MOST_WRITES) await this.flush();
  }

  /** Unprocessed writes are retried after a pause, as the table is busy. */
  async flush(): Promise<void> {
    let requests = this.waiting.map((write) =>
      'put' in write ? { PutRequest: { Item: write.put } } : { DeleteRequest: { Key: write.deleted } },
    );
    this.waiting = [];
    for (let tries = 0; requests.length > 0; tries += 1) {
      if (tries === TRIES) throw new Error(`The table ${this.tableName} takes no more writes: run it again later.`);
      if (tries > 0) await sleep(FIRST_PAUSE_MS * 2 ** tries);
      const { UnprocessedItems } = await this.client.send(
        new BatchWriteItemCommand({ RequestItems: { [this.tableName]: requests } }),
      );
      requests = (UnprocessedItems?.[this.tableName] ?? []) as typeof requests;
    }
  }
}
