// Faulty versions of uses of customers: on pages, and where a redemption that is given up would count them.
import { PAGED } from '../../../lib/storage/customers/uses/use-pages';
import type { ItemCondition, Write } from '../../../lib/storage/table/table';
import { keyOf } from '../../../server/simulated-table/stored-items';
import { type Mutation, without } from '../mutation';

/** Pages of a customer, and of what was claimed in a name. */
const isPageKey = (sk: string): boolean => sk.startsWith('UP#') || sk.startsWith('AP#');

function withoutPages(write: Write): Write {
  if (write.kind === 'check' || !write.condition || !keyOf(write).pk.includes('#C#')) return write;
  return { ...write, condition: without({ test: 'and', of: [write.condition] }, PAGED) };
}

/** A condition that does not ask whether the attempt was given up. */
function unfenced(condition: ItemCondition): ItemCondition {
  if (condition.test !== 'and') return condition;
  return { test: 'and', of: condition.of.filter((part) => !('path' in part && part.path.startsWith('given_up#'))) };
}

export const USE_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a limit that does not read pages': {
    shownBy: 37,
    query: async (query, table) =>
      isPageKey(query.prefix ?? '') ? { ...(await table.query(query)), items: [] } : table.query(query),
  },
  'a limit on pages that have counted since they were read': {
    shownBy: 1961,
    transact: (writes, table) => table.transact(writes.map(withoutPages)),
  },
  'an attempt that was given up and commits all the same': {
    shownBy: 86,
    transact: (writes, table) =>
      table.transact(
        writes.map((write) =>
          write.kind === 'put' && write.condition ? { ...write, condition: unfenced(write.condition) } : write,
        ),
      ),
  },
};
