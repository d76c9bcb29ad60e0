// The parts of a stack are in the list by the entry of the whole (ADR 096). Stores write an entry for each of them.
import { basePlace, type EntryValues, positionOf, type StackedValues, toStoredStack } from '../lists/stacked-values';
import type { Item, Write } from '../table/table';
import { lineOfWrite, replaceLine } from './first-lines';
import { kindOf } from './item-kinds';

const WHOLES: ReadonlySet<string | undefined> = new Set(['R R', 'R B']);

/**
 * Merges the list entries of a record and its parts into one entry. A line may be a separate item, or part of its
 * code.
 */
export function stackWrites(writes: readonly Write[]): readonly Write[] {
  const placed = writes.flatMap((write) => {
    const item = write.kind === 'put' ? write.item : lineOfWrite(write);
    return item?.g3p === undefined ? [] : [{ write, item }];
  });
  const whole = placed.find(({ item }) => WHOLES.has(kindOf(item)));
  const parts = placed.filter(({ item }) => whole && kindOf(item) === 'L R' && isPartOf(whole.item, item));
  if (!whole || parts.length === 0) return writes;
  const records = [whole, ...parts].map(({ item }) => recordOf(item)).toSorted(byPosition);
  const stored = new Map(parts.map(({ write, item }) => [write, withItem(write, withoutPlace(item))]));
  stored.set(whole.write, withItem(whole.write, { ...whole.item, f: toStoredStack(records) }));
  return writes.map((write) => stored.get(write) ?? write);
}

function withItem(write: Write, item: Item): Write {
  return write.kind === 'put' ? { ...write, item } : replaceLine(write, item);
}

function isPartOf(whole: Item, { g1s }: Item): boolean {
  return basePlace(g1s as string) === basePlace(whole.g1s as string);
}

function recordOf({ g1s, f }: Item): StackedValues {
  return { position: positionOf(g1s as string), values: f as EntryValues };
}

function byPosition(left: StackedValues, right: StackedValues): number {
  return left.position < right.position ? -1 : 1;
}

function withoutPlace(item: Item): Item {
  const { g1s: _g1s, g3p: _g3p, f: _f, ...rest } = item;
  return rest;
}
