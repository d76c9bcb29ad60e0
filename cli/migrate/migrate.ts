// Scans a table once and migrates every item to the format that a release writes. It is resumable, and does not repeat completed work.
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { pauseMs } from '../../lib/async/concurrency';
import { type Converters, ITEM_KINDS, kindOf } from '../../lib/storage/formats/formats';
import { migrationOf } from '../../lib/storage/formats/migration';
import { fromStored } from '../../lib/storage/records/documents';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { type Item, type Key, type Table, undone } from '../../lib/storage/table/table';
import { Pace } from '../support/pace';

export interface MigrationPlace {
  readonly tableName: string;
  readonly endpoint?: string;
  readonly plugin?: ClientPlugin | undefined;
}

export interface MigrationOptions {
  /** The converters of the release that migrates. */
  readonly converters: Converters;
  readonly isDryRun: boolean;
  readonly perSecond: number;
  /** Key to continue after; null at the start. */
  readonly after: Key | null;
  /** Called after each page with its last key. */
  readonly note: (after: Key) => void;
}

export interface Migrated {
  readonly items: number;
  /** Number of changed items, or in a dry run of items to change, by kind. */
  readonly changed: ReadonlyMap<string, number>;
}

const PER_PAGE = 100;
const TRIES = 8;

/** @throws ApiError temporarily_unavailable for a format that this release does not know */
export async function migrateItems(place: MigrationPlace, options: MigrationOptions): Promise<Migrated> {
  const { converters, isDryRun, perSecond, note } = options;
  const size = Math.min(PER_PAGE, perSecond);
  const pace = new Pace(perSecond / size);
  const table = new DynamoTable(place);
  const changed = new Map<string, number>();
  let items = 0;
  for await (const { found, last } of pagesOf(place, { size, pace, after: options.after })) {
    items += found.length;
    for (const item of found) {
      const isChanged = isDryRun ? migrationOf(converters, item) !== null : await migrateItem(table, converters, item);
      if (!isChanged) continue;
      const kind = kindOf(item);
      const name = kind ? ITEM_KINDS[kind] : 'of an unknown kind';
      changed.set(name, (changed.get(name) ?? 0) + 1);
    }
    if (last && !isDryRun) note(last);
  }
  return { items, changed };
}

interface MigratedPage {
  readonly found: readonly Item[];
  /** Undefined for the last page. */
  readonly last: Key | undefined;
}

async function* pagesOf(
  { tableName, endpoint, plugin }: MigrationPlace,
  { size, pace, after }: { readonly size: number; readonly pace: Pace; readonly after: Key | null },
): AsyncGenerator<MigratedPage> {
  const base = new DynamoDBClient({ ...(endpoint !== undefined && { endpoint }) });
  if (plugin) base.middlewareStack.use(plugin);
  const client = DynamoDBDocumentClient.from(base);
  let start: Key | undefined = after ?? undefined;
  try {
    do {
      await pace.turn();
      const scan = { TableName: tableName, ConsistentRead: true, Limit: size, ExclusiveStartKey: start };
      const page = await client.send(new ScanCommand(scan));
      start = page.LastEvaluatedKey as Key | undefined;
      yield { found: (page.Items ?? []).map(fromStored), last: start };
    } while (start);
  } finally {
    base.destroy();
  }
}

/** After a concurrent change the record is read again. @returns true when this call changed it */
async function migrateItem(table: Table, converters: Converters, stored: Item): Promise<boolean> {
  let item: Item | null = stored;
  for (let tries = 1; ; tries += 1) {
    const write = item && migrationOf(converters, item);
    if (!write) return false;
    const outcome = await table.write(write);
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') item = await table.get({ pk: stored.pk, sk: stored.sk });
    else if (tries === TRIES) throw undone(outcome);
    else await sleep(pauseMs(tries, Math.random(), { mostMs: 5_000 }));
  }
}
