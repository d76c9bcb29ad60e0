// Faulty versions of the service that do not keep the locks of orders as they should.
import type { Write } from '../../../lib/storage/table/table';
import { type Mutation, without, withoutCondition } from '../mutation';
import { isOrderLock } from './lock-trace';

const isRelease = (write: Write): boolean => isOrderLock(write) && write.change.set?.state === 'FREE';
const isAcquire = (write: Write): boolean => isOrderLock(write) && write.change.set?.state === 'OPEN';

function endless(write: Write): Write {
  if (!isOrderLock(write) || !isAcquire(write)) return write;
  return { ...write, change: { ...write.change, set: { ...write.change.set, lease_until: Number.MAX_SAFE_INTEGER } } };
}

/** The commit under a lock that any owner may have. */
function withoutToken(write: Write): Write {
  if (!isOrderLock(write) || !write.condition) return write;
  return { ...write, condition: without(write.condition, 'token') };
}

/** The lock without the names of tries that had no answer. */
function withoutNames(write: Write): Write {
  if (!isOrderLock(write)) return write;
  const set = Object.entries(write.change.set ?? {}).filter(([name]) => !name.startsWith('given_up#'));
  return { ...write, change: { ...write.change, set: Object.fromEntries(set) } };
}

export const LOCK_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'commit that forgets the token of the lock': {
    shownBy: 17,
    transact: (writes, table) => table.transact(writes.map(withoutToken)),
  },
  'a desk that releases locks that nobody holds any more': {
    shownBy: 17,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (isRelease(write) ? withoutCondition(write) : write))),
  },
  'release without the token': {
    shownBy: 5,
    write: (write, table) => table.write(isRelease(write) ? withoutCondition(write) : write),
  },
  'a lock taken no matter who holds it': {
    shownBy: 2,
    write: (write, table) => table.write(isAcquire(write) ? withoutCondition(write) : write),
  },
  'a lease that never ends': {
    shownBy: 2,
    write: (write, table) => table.write(endless(write)),
  },
  'tries to acquire a lock that are not given up': {
    shownBy: 13,
    write: (write, table) => table.write(withoutNames(write)),
  },
};
