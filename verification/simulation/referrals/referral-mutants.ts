// Faulty versions of what converts a referral by a custom event, each without one thing that keeps it to once.
import type { Write } from '../../../lib/storage/table/table';
import { apart, type Mutation, withoutCondition } from '../mutation';
import { isGuard, isKeptEvent, isMark } from './conversions';

const isTracking = (writes: readonly Write[]): boolean => writes.some(isKeptEvent);

export const REFERRAL_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a customer referred by two events': {
    shownBy: 522,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (isMark(write) ? withoutCondition(write) : write))),
  },
  'a referral marked before its event': {
    shownBy: 16,
    transact: (writes, table) => apart({ writes, first: (write) => isTracking(writes) && isMark(write) }, table),
  },
  'a referral that counts nothing for its referrer': {
    shownBy: 16,
    transact: (writes, table) => table.transact(writes.filter((write) => !(isTracking(writes) && isGain(write)))),
  },
  'an event kept again for the same key': {
    shownBy: 28,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (isTracking(writes) && isGuard(write) ? withoutCondition(write) : write))),
  },
};

function isGain(write: Write): boolean {
  return write.kind === 'update' && Object.keys(write.change.add ?? {}).some((name) => name.startsWith('hr#'));
}
