// Reads all items of a project, and the entries of its indexes, from a table that may be in use.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type Converters, readItem } from '../../lib/storage/formats/formats';
import { CONVERTERS } from '../../lib/storage/formats/converters';
import { fromStored } from '../../lib/storage/records/documents';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import type { IndexName, Item } from '../../lib/storage/table/table';

export interface TablePlace {
  readonly tableName: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  readonly plugin?: ClientPlugin | undefined;
}

const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 30_000, throwOnRequestTimeout: true };

export class TableReader {
  private readonly client: DynamoDBDocumentClient;

  /** @param converters those of the release that reads */
  constructor(
    private readonly place: TablePlace,
    private readonly converters: Converters = CONVERTERS,
  ) {
    const { endpoint, plugin } = place;
    const base = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }), requestHandler: TIMEOUTS });
    if (plugin) base.middlewareStack.use(plugin);
    this.client = DynamoDBDocumentClient.from(base);
  }

  /** Everything of a project. A table that several projects share is read whole. */
  items(project: string): Promise<readonly Item[]> {
    return this.scan({ ConsistentRead: true }, { attribute: 'pk', project });
  }

  /** The entries of all indexes. */
  async entries(project: string): Promise<Readonly<Record<IndexName, readonly Item[]>>> {
    const entriesOf = (index: IndexName) =>
      this.scan({ IndexName: index.replace('g', 'gsi') }, { attribute: `${index}p`, project });
    const [g1, g2, g3] = await Promise.all([entriesOf('g1'), entriesOf('g2'), entriesOf('g3')]);
    return { g1, g2, g3 };
  }

  private async scan(
    how: { readonly ConsistentRead: true } | { readonly IndexName: string },
    { attribute, project }: { readonly attribute: string; readonly project: string },
  ): Promise<readonly Item[]> {
    const items: Item[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await this.client.send(
        new ScanCommand({
          TableName: this.place.tableName,
          ...how,
          FilterExpression: 'begins_with(#p,:p)',
          ExpressionAttributeNames: { '#p': attribute },
          ExpressionAttributeValues: { ':p': `${project}#` },
          ExclusiveStartKey: start,
        }),
      );
      items.push(...(page.Items ?? []).map((item) => this.read(item)));
      start = page.LastEvaluatedKey;
    } while (start);
    return items;
  }

  private read(stored: Readonly<Record<string, unknown>>): Item {
    return readItem(this.converters, fromStored(stored));
  }

  close(): void {
    this.client.destroy();
  }
}
