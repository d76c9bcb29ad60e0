// The shards of one owner, in all partitions.
import { COUNTER_SHARD_PREFIX } from '../keys/counter-keys';
import type { Item, Table } from '../table/table';

/** Read all shards in the given partitions in parallel, including closed ones. */
export async function shardsIn(table: Table, partitions: readonly string[]): Promise<readonly Item[]> {
  const found = await Promise.all(partitions.map((partition) => shardsOfOne(table, partition)));
  return found.flat();
}

async function shardsOfOne(table: Table, partition: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const page = await table.query({ partition, prefix: COUNTER_SHARD_PREFIX, after });
    items.push(...page.items);
    after = page.next;
  } while (after);
  return items;
}
