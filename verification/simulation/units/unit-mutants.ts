// Faulty versions of limits of units, each without one thing that keeps their counters exact.
import type { ItemCondition, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import type { Mutation } from '../mutation';

/** The ids of counters of units have it, and no other ids. */
const SEPARATOR = '|';

const isShared = (write: Write): boolean => letterOf(write) === 'N' && keyOf(write).pk.includes(SEPARATOR);
const isOfCustomer = (write: Write): boolean => letterOf(write) === 'C';

function letterOf(write: Write): string | undefined {
  return keyOf(write).pk.split('#')[1];
}

/** Without the upper limits for which a name stands. */
function unlimited(write: Write, isLimited: (name: string) => boolean): Write {
  return write.kind === 'check' || !write.condition
    ? write
    : { ...write, condition: withoutLimits({ test: 'and', of: [write.condition] }, isLimited) };
}

function withoutLimits(condition: ItemCondition, isLimited: (name: string) => boolean): ItemCondition {
  if (condition.test !== 'and') return condition;
  const of = condition.of.filter((part) => !isLimit(part, isLimited));
  return { test: 'and', of: of.map((part) => withoutLimits(part, isLimited)) };
}

/** At most so many, or none yet. */
function isLimit(part: ItemCondition, isLimited: (name: string) => boolean): boolean {
  if (part.test === 'or') return part.of.some((one) => isLimit(one, isLimited));
  return part.test === 'le' && isLimited(part.path);
}

/** On the counts of a customer a name says what it counts; an item apart counts one target alone. */
function unlimitedOfCustomer(write: Write): Write {
  if (!isOfCustomer(write)) return write;
  return unlimited(write, (name) => `${keyOf(write).sk} ${name}`.includes(SEPARATOR));
}

function isReturn(write: Write): boolean {
  return write.kind === 'update' && Object.values(write.change.add ?? {}).some((by) => by < 0);
}

/** A return to the counts of a customer that keeps the units. */
function keptOfCustomer(write: Write): Write {
  if (write.kind !== 'update' || !isOfCustomer(write) || !isReturn(write)) return write;
  const add = Object.entries(write.change.add ?? {}).filter(([name]) => !name.includes(SEPARATOR));
  return { ...write, change: { ...write.change, add: Object.fromEntries(add) } };
}

export const UNIT_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'units counted beyond the limit of all customers': {
    shownBy: 44,
    transact: (writes, table) =>
      table.transact(writes.map((write) => (isShared(write) ? unlimited(write, () => true) : write))),
  },
  'units counted beyond the limit of a customer': {
    shownBy: 115,
    transact: (writes, table) => table.transact(writes.map(unlimitedOfCustomer)),
  },
  'units that a rollback keeps': {
    shownBy: 84,
    transact: (writes, table) => table.transact(writes.filter((write) => !(isShared(write) && isReturn(write)))),
  },
  'units of a customer that a rollback keeps': {
    shownBy: 59,
    transact: (writes, table) => table.transact(writes.map(keptOfCustomer)),
  },
};
