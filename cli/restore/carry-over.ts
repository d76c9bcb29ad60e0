// Events since the restore point that a restore cannot undo: sent events, keys that were created or revoked, deleted
// people. They are copied from the table in use right before the restored one replaces it.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  clientAt,
  rawItems,
  type RawItem,
  RawWriter,
  readItem,
  type RawTableAddress,
  textOf,
} from '../support/raw-items';
import { placeOf, kindOfRestoredItem } from './items';

export interface Carried {
  /** Events and deliveries that wait in the restored table, and had been sent since. */
  readonly sent: number;
  /** Items of keys, users and their trail as they are now. */
  readonly keys: number;
  /** Places of permanent deletions that the restored table knows nothing of. */
  readonly deletions: readonly string[];
}

interface Tables {
  readonly used: RawTableAddress;
  readonly restored: RawTableAddress;
}

/** Changes the restored table alone. Done again it carries over what has happened in between. */
export async function carryOver({ used, restored }: Tables, keepsKeys: boolean): Promise<Carried> {
  const [from, to] = [clientAt(used), clientAt(restored)];
  try {
    const writer = new RawWriter(to, restored.tableName);
    const now = await currentState(from, used.tableName, async (item) => {
      if (keepsKeys) await writer.put(item);
    });
    await writer.flush();
    const world: World = { now, keepsKeys, inUse: (item) => readItem(from, used.tableName, item) };
    const known = new Set<string>();
    let sent = 0;
    for await (const item of rawItems(to, restored.tableName)) {
      if (kindOfRestoredItem(item) === 'DELETION') known.add(placeOf(item));
      sent += await settle(item, world, writer);
    }
    await writer.flush();
    const deletions = now.deletions.filter((place) => !known.has(place));
    return { sent, keys: keepsKeys ? now.keys.size : 0, deletions };
  } finally {
    from.destroy();
    to.destroy();
  }
}

interface CurrentState {
  readonly keys: ReadonlySet<string>;
  readonly deletions: readonly string[];
}

async function currentState(
  client: DynamoDBClient,
  tableName: string,
  eachKey: (item: RawItem) => Promise<void>,
): Promise<CurrentState> {
  const keys = new Set<string>();
  const deletions: string[] = [];
  for await (const item of rawItems(client, tableName)) {
    const kind = kindOfRestoredItem(item);
    if (kind === 'DELETION') deletions.push(placeOf(item));
    if (kind !== 'KEYS') continue;
    keys.add(placeOf(item));
    await eachKey(item);
  }
  return { keys, deletions };
}

interface World {
  readonly now: CurrentState;
  readonly keepsKeys: boolean;
  readonly inUse: (item: RawItem) => Promise<RawItem | null>;
}

/** @returns 1 for an event that had been sent since */
async function settle(item: RawItem, { now, keepsKeys, inUse }: World, writer: RawWriter): Promise<number> {
  const kind = kindOfRestoredItem(item);
  if (kind === 'SESSION' || (kind === 'KEYS' && keepsKeys && !now.keys.has(placeOf(item)))) await writer.delete(item);
  if (kind !== 'EVENT' && kind !== 'DELIVERY') return 0;
  const current = await inUse(item);
  // A row is deleted when its deliveries were created, and a delivery when it expires.
  if (current === null) await writer.delete(item);
  else if (kind === 'DELIVERY') await writer.put(current);
  return current !== null && textOf(current, 'status') === textOf(item, 'status') ? 0 : 1;
}
