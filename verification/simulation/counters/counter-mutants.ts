// Faulty versions of counters that are spread over shards, each without one thing that keeps them exact.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ItemCondition, Item, Key, Query, QueryPage, Table, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { type Mutation, without, withoutCondition } from '../mutation';

const kindOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  return `${pk.split('#')[1]} ${sk.split('#')[0]}`;
};
const isCounters = (write: Write): boolean => kindOf(write) === 'N N';
const isShard = (write: Write): boolean => kindOf(write) === 'N S';
const isShardKey = ({ pk, sk }: Key): boolean => `${pk.split('#')[1]} ${sk.split('#')[0]}` === 'N S';
const isReturn = (write: Write): boolean => isShard(write) && write.kind === 'update' && (write.change.add?.n ?? 0) < 0;
const isFold = (write: Write): boolean =>
  isCounters(write) && write.kind === 'update' && write.change.remove?.includes('round') === true;
const isSpreading = (write: Write): boolean =>
  isCounters(write) && write.kind === 'update' && write.change.set?.round !== undefined;

/** A condition that does not look at these. */
function changed(write: Write, drop: (part: ItemCondition) => boolean): Write {
  if (write.kind === 'check' || write.condition?.test !== 'and') return write;
  return { ...write, condition: { test: 'and', of: write.condition.of.filter((part) => !drop(part)) } };
}

/** Limits that hold on the counters alone, whether shards count beside them or not. */
function withoutRound(write: Write): Write {
  return isCounters(write) ? changed(write, (part) => 'path' in part && part.path === 'round') : write;
}

function everOpen(write: Write): Write {
  return write.kind === 'check' || !write.condition
    ? write
    : { ...write, condition: without(write.condition, 'closed') };
}

/** As another process spreads them. */
function ofAnotherRound(write: Write): Write {
  if (write.kind !== 'update') return write;
  const round = `${JSON.stringify(write.change.set?.round)} of another`;
  return { ...write, change: { ...write.change, set: { ...write.change.set, round } } };
}

/** As if it had no share of any limit. */
function withoutShare(write: Write): Write {
  return isShard(write) ? changed(write, (part) => part.test === 'or' || part.test === 'le') : write;
}

/** With all that it had counted. */
function closedByDeletion(write: Write): Write {
  const isClosing = isShard(write) && write.kind === 'update' && write.change.set?.closed === true;
  return isClosing ? { kind: 'delete', key: write.key } : write;
}

/** A settle that never asks for the second shard of a partition. */
async function withoutOne(query: Query, table: Table): Promise<QueryPage> {
  const page = await table.query(query);
  return { ...page, items: page.items.filter(({ pk, sk }) => pk.split('#')[1] !== 'N' || sk !== 'S#1') };
}

/** Whatever is looked at, and not added up, is as it was opened. */
async function asOpened(keys: readonly Key[], table: Table): Promise<readonly Item[]> {
  const items = await table.batchGet(keys);
  return items.map((item) => (isShardKey(item) ? { pk: item.pk, sk: item.sk, round: item.round } : item));
}

const LATE_MS = 200;

const each = (change: (write: Write) => Write) => (writes: readonly Write[]) => writes.map(change);

export const COUNTER_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'uses that no shard counts': {
    shownBy: 14,
    transact: (writes, table) => table.transact(writes.filter((write) => !isShard(write))),
  },
  'shards that count after they were closed': {
    shownBy: 194,
    transact: (writes, table) =>
      table.transact(each((write) => (isShard(write) && !isReturn(write) ? everOpen(write) : write))(writes)),
  },
  'returns to a shard that is closed': {
    shownBy: 299,
    transact: (writes, table) => table.transact(each((write) => (isReturn(write) ? everOpen(write) : write))(writes)),
  },
  'limits that hold while shards are open': {
    shownBy: 7130,
    transact: (writes, table) => table.transact(writes.map(withoutRound)),
  },
  'shares of a limit that are never used up': {
    shownBy: 44,
    transact: (writes, table) => table.transact(writes.map(withoutShare)),
  },
  'a share of a limit given twice': {
    shownBy: 216,
    write: (write, table) => table.write(isShard(write) && write.kind === 'put' ? withoutCondition(write) : write),
  },
  'a share of a limit lost as its shard is closed': {
    shownBy: 20,
    write: (write, table) => table.write(closedByDeletion(write)),
  },
  'a shard forgotten as counters are settled': { shownBy: 194, query: withoutOne },
  'shards added to their counters twice': {
    shownBy: 7032,
    write: (write, table) => table.write(isFold(write) ? withoutCondition(write) : write),
  },
  'shards that look as if nobody had counted there, or closed them': { shownBy: 194, batchGet: asOpened },
  'counters spread once more while they are': {
    shownBy: 196,
    write: async (write, table) => {
      const answer = await table.write(write);
      if (!isSpreading(write)) return answer;
      // Another process looked whether they are before, and writes a while later.
      await sleep(LATE_MS);
      await table.write(ofAnotherRound(withoutCondition(write)));
      return answer;
    },
  },
};
