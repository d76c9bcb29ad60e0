// Faulty versions of codes that are spread over shards, each without one thing that keeps them exact.
import type { Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { type Mutation, without, withoutCondition } from '../mutation';

const kindOf = (write: Write): string => {
  const { pk, sk } = keyOf(write);
  return `${pk.split('#')[1]} ${sk.split('#')[0]}`;
};
const isShard = (write: Write): boolean => kindOf(write) === 'Q S';
const isFold = (write: Write): boolean =>
  kindOf(write) === 'V V' && write.kind === 'update' && write.change.remove?.includes('round') === true;
const isReturn = (write: Write): boolean =>
  isShard(write) && write.kind === 'update' && (write.change.add?.redeemed ?? 0) < 0;

function everOpen(write: Write): Write {
  return write.kind === 'check' || !write.condition
    ? write
    : { ...write, condition: without(write.condition, 'closed') };
}

/** With all that it had counted. */
function closedByDeletion(write: Write): Write {
  const isClosing = isShard(write) && write.kind === 'update' && write.change.set?.closed === true;
  return isClosing ? { kind: 'delete', key: write.key } : write;
}

/** Behaves as if it had no share of the limit. */
function withoutShare(write: Write): Write {
  if (!isShard(write) || write.kind !== 'update' || !write.condition) return write;
  return { ...write, condition: without(write.condition, 'redeemed') };
}

const isOfPeriod = (name: string): boolean => name.startsWith('n#');

/** As if it had no share of the limits of rules. */
function withoutRuleShares(write: Write): Write {
  if (!isShard(write) || write.kind !== 'update' || !write.condition) return write;
  const names = Object.keys(write.change.add ?? {}).filter(isOfPeriod);
  return { ...write, condition: names.reduce(without, write.condition) };
}

/** The uses alone are added up. */
function withoutPeriods(write: Write): Write {
  if (!isFold(write) || write.kind !== 'update') return write;
  const add = Object.fromEntries(Object.entries(write.change.add ?? {}).filter(([name]) => !isOfPeriod(name)));
  return { ...write, change: { ...write.change, add } };
}

const each = (change: (write: Write) => Write) => (writes: readonly Write[]) => writes.map(change);

export const CODE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'uses that no shard of a code counts': {
    shownBy: 15,
    transact: (writes, table) => table.transact(writes.filter((write) => !isShard(write))),
  },
  'shards of a code added up twice': {
    shownBy: 441,
    write: (write, table) => table.write(isFold(write) ? withoutCondition(write) : write),
  },
  'a share of a code given twice': {
    shownBy: 152,
    write: (write, table) => table.write(isShard(write) && write.kind === 'put' ? withoutCondition(write) : write),
  },
  'a share of a code that is never used up': {
    shownBy: 647,
    transact: (writes, table) => table.transact(each(withoutShare)(writes)),
  },
  'a share of a code lost as its shard is closed': {
    shownBy: 37,
    write: (write, table) => table.write(closedByDeletion(write)),
  },
  'a code redeemed on shards that are closed': {
    shownBy: 791,
    transact: (writes, table) =>
      table.transact(each((write) => (isShard(write) && !isReturn(write) ? everOpen(write) : write))(writes)),
  },
  'a rollback returned to a shard that is closed': {
    shownBy: 2539,
    transact: (writes, table) => table.transact(each((write) => (isReturn(write) ? everOpen(write) : write))(writes)),
  },
};

/** Mistakes that sales show alone: no history has a code whose rules count by day. */
export const HEAT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a share of a limit by day that is never used up': {
    shownBy: null,
    transact: (writes, table) => table.transact(each(withoutRuleShares)(writes)),
  },
  'counts by day lost as shards of a code are added up': {
    shownBy: null,
    write: (write, table) => table.write(withoutPeriods(write)),
  },
};
