// Scans a table once and migrates every item to one format. It is resumable, and does not repeat completed work.
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { pauseMs } from '../../lib/async/backoff';
import type { Formats } from '../../lib/storage/formats/formats';
import { ITEM_KINDS, kindOf } from '../../lib/storage/formats/item-kinds';
import { migrationsOf } from '../../lib/storage/formats/migration';
import { isToBeSettled } from '../../lib/storage/campaigns/counter-items';
import { SpreadCounters } from '../../lib/storage/campaigns/spread-counters';
import { COUNTER_SHARDS } from '../../lib/storage/keys/counter-keys';
import { fromStored } from '../../lib/storage/records/documents';
import type { ClientPlugin } from '../../lib/storage/table/clients';
import { roundOn } from '../../lib/storage/spread/rounds';
import { Shards } from '../../lib/storage/spread/shards';
import { foldCode, isCodeToBeSettled } from '../../lib/storage/vouchers/spread/code-shards';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { type Item, type Key, type Table, type Write, type WriteOutcome, undone } from '../../lib/storage/table/table';
import { Pace } from '../support/pace';

export interface MigrationPlace {
  readonly tableName: string;
  readonly endpoint?: string;
  readonly plugin?: ClientPlugin | undefined;
}

export interface MigrationOptions {
  readonly formats: Formats;
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
  const { formats, isDryRun, perSecond, note } = options;
  const size = Math.min(PER_PAGE, perSecond);
  const pace = new Pace(perSecond / size);
  const table = new DynamoTable(place);
  const changed = new Map<string, number>();
  let items = 0;
  for await (const { found, last } of pagesOf(place, { size, pace, after: options.after })) {
    items += found.length;
    for (const item of found) {
      const isChanged = isDryRun ? isToBeChanged(formats, item) : await migrateItem(table, formats, item);
      if (!isChanged) continue;
      const kind = kindOf(item);
      const name = kind ? ITEM_KINDS[kind] : 'of an unknown kind';
      changed.set(name, (changed.get(name) ?? 0) + 1);
    }
    if (last && !isDryRun) note(last);
  }
  return { items, changed };
}

interface Page {
  readonly found: readonly Item[];
  /** Undefined for the last page. */
  readonly last: Key | undefined;
}

async function* pagesOf(
  { tableName, endpoint, plugin }: MigrationPlace,
  { size, pace, after }: { readonly size: number; readonly pace: Pace; readonly after: Key | null },
): AsyncGenerator<Page> {
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

function isToBeChanged(formats: Formats, stored: Item): boolean {
  return (
    isToBeSettled(formats, stored) || isCodeToBeSettled(formats, stored) || migrationsOf(formats, stored).length > 0
  );
}

/** After a concurrent change the record is read again. @returns true when this call changed it */
async function migrateItem(table: Table, formats: Formats, stored: Item): Promise<boolean> {
  const spread = { shards: COUNTER_SHARDS, nowMs: () => Date.now() };
  if (isToBeSettled(formats, stored)) {
    await new SpreadCounters(table, { ...spread, formats, random: Math.random }).settle(stored, roundOn(stored) ?? '');
    return true;
  }
  if (isCodeToBeSettled(formats, stored)) {
    await new Shards(table, spread).settle(stored, roundOn(stored) ?? '', foldCode);
    return true;
  }
  let item: Item | null = stored;
  for (let tries = 1; ; tries += 1) {
    const [write, ...more]: readonly Write[] = item ? migrationsOf(formats, item) : [];
    if (!write) return false;
    const outcome: WriteOutcome = await (more.length > 0 ? table.transact([write, ...more]) : table.write(write));
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') item = await table.get({ pk: stored.pk, sk: stored.sk });
    else if (tries === TRIES) throw undone(outcome);
    else await sleep(pauseMs(tries, Math.random(), { mostMs: 5_000 }));
  }
}
