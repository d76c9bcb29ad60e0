// Faulty versions of counters that are spread over shards, each without one thing that keeps them exact.
import type { Condition, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../scripts/simulated-table/stored-items';
import { type Mutation, withoutCondition } from '../mutation';

const kindOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  return `${pk.split('#')[1]} ${sk.split('#')[0]}`;
};
const isShard = (write: Write): boolean => kindOf(write) === 'N S';
const sets = (write: Write, name: string): boolean => write.kind === 'update' && write.change.set?.[name] !== undefined;

/** Limits that hold on the counters alone, whether shards count beside them or not. */
function withoutSpread(write: Write): Write {
  if (kindOf(write) !== 'N N' || write.condition?.test !== 'and') return write;
  const of = write.condition.of.filter((part: Condition) => !('path' in part) || part.path !== 'spread');
  return { ...write, condition: { test: 'and', of } };
}

/** What was added is added again where the first answer was lost. */
function addedAgain(write: Write): Write {
  return kindOf(write) === 'N N' && (sets(write, 'settled') || sets(write, 'folded')) ? withoutCondition(write) : write;
}

function onceMore(write: Write): Write {
  return kindOf(write) === 'N N' && sets(write, 'spread') ? withoutCondition(write) : write;
}

export const COUNTER_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'uses that no shard counts': {
    shownBy: 6,
    transact: (writes, table) => table.transact(writes.filter((write) => !isShard(write))),
  },
  'shards that count after they were closed': {
    shownBy: 209,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (isShard(write) ? withoutCondition(write) : write))),
  },
  'limits that hold while shards are open': {
    shownBy: 3221,
    transact: (writes, table) => table.transact(writes.map(withoutSpread)),
  },
  'shards added to their counters twice': { shownBy: 3391, write: (write, table) => table.write(addedAgain(write)) },
  'counters spread after they were settled': { shownBy: 21_912, write: (write, table) => table.write(onceMore(write)) },
};
