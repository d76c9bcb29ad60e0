// Items of one kind of all projects: a single scan of the table, and writes during traffic.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { CHANGES } from '../../lib/storage/formats/changes';
import { FormattedTable } from '../../lib/storage/formats/formatted-table';
import { type Formats, readItem } from '../../lib/storage/formats/formats';
import { fromStored } from '../../lib/storage/records/documents';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import {
  type ItemChange,
  type ItemCondition,
  type Item,
  type Table,
  TableUnavailable,
} from '../../lib/storage/table/table';

/** No record is written, so it does not matter in which format it would be. */
const FORMATS: Formats = { changes: CHANGES, written: 'newest' };

export interface TablePlace {
  readonly tableName: string;
  readonly endpoint?: string;
}

/** The table with records as this release has them. */
export function recordsIn(place: TablePlace): Table {
  return new FormattedTable(new DynamoTable(place), FORMATS);
}

/** @param kind the second part of their partition keys, and their sort key */
export async function* itemsOf(
  { tableName, endpoint }: TablePlace,
  kind: { readonly partition: string; readonly sort: string },
): AsyncGenerator<Item> {
  const base = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) });
  const scan = {
    TableName: tableName,
    FilterExpression: 'contains(#p, :p) AND #s = :s',
    ExpressionAttributeNames: { '#p': 'pk', '#s': 'sk' },
    ExpressionAttributeValues: { ':p': `#${kind.partition}#`, ':s': kind.sort },
  };
  try {
    for await (const page of paginateScan({ client: DynamoDBDocumentClient.from(base) }, scan)) {
      const found = (page.Items ?? []).map((item) => readItem(FORMATS, fromStored(item)));
      yield* found.filter(({ pk }) => pk.split('#')[1] === kind.partition);
    }
  } finally {
    base.destroy();
  }
}

export function projectOf({ pk }: Item): string {
  return pk.split('#')[0] ?? '';
}

/**
 * Changes an item that is unchanged since the read. A changed one was written by this version, and has its entries.
 * @returns true when it was changed
 */
export async function changeAsRead(
  table: Table,
  { pk, sk }: Item,
  { change, condition }: { readonly change: ItemChange; readonly condition: ItemCondition },
): Promise<boolean> {
  const outcome = await table.write({ kind: 'update', key: { pk, sk }, change, condition });
  if (outcome.status === 'DONE') return true;
  if (outcome.status === 'REFUSED') return false;
  throw new TableUnavailable(outcome);
}
