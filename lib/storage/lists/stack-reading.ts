// The records in the index entries of redemptions: an entry may contain all records of a stack.
import { holds } from './holds';
import { basePlace, partsOf, STACKED, splitStackEntry, stackText } from './stacked-values';
import type { EntryReading } from './list-cursor';
import type { ItemCondition, Item } from '../table/table';

/**
 * Build the filter of a query that also passes every stack: which records of a stack fulfil it is decided after the
 * read.
 */
export function stackFilter(where: ItemCondition | undefined): ItemCondition | undefined {
  return where && { test: 'or', of: [where, { test: 'exists', path: STACKED.text }] };
}

const KEYS = ['pk', 'sk', 'g1s'] as const;
export const STACK_ATTRIBUTES = [...KEYS, STACKED.text] as const;

/** Return where a list continues that stopped inside a stack: at the stack's entry, which is before this position. */
export function stackStart(behind: string): string {
  return basePlace(behind);
}

interface StackRange {
  readonly ascending?: boolean;
  readonly behind?: string | undefined;
  readonly where?: ItemCondition | undefined;
}

/** Create the reading that splits entries of the third index of redemptions into the records of their stacks. */
export function stackReading({ where, behind, ascending = false }: StackRange): EntryReading {
  const isBehind = ({ place }: { readonly place: string }): boolean =>
    behind === undefined || (ascending ? place > behind : place < behind);
  const expanded = (item: Item): readonly Item[] => {
    const { pk, sk, g1s } = item;
    if (stackText(item) === null) return isBehind({ place: g1s as string }) ? [item] : [];
    const fit = splitStackEntry(item).filter(
      (entry) => isBehind(entry) && (!where || holds(where, { pk, sk, f: entry.values })),
    );
    const entries = fit.map(({ place }) => ({ pk, sk, g1s: place }));
    return ascending ? entries : entries.toReversed();
  };
  const entriesOf = (items: readonly Item[]): readonly Item[] => items.flatMap(expanded);
  // Each stack has its number of records, which is cheaper to read when all of them count.
  const countsAll = where === undefined && behind === undefined;
  return {
    entriesOf,
    counting: ({ limit: _limit, ...query }) => ({
      ...query,
      attributes: countsAll ? [STACKED.parts] : STACK_ATTRIBUTES,
    }),
    countOf: ({ items }) =>
      countsAll ? items.reduce((sum, item) => sum + 1 + partsOf(item), 0) : entriesOf(items).length,
  };
}
