// The parts of a stack are in the list by the entry of the whole, and each by an entry of its own while the previous
// release may list them (ADR 096). Stores write the latter.
import {
  type EntryValues,
  type StackedEntry,
  basePlace,
  positionOf,
  STACKED,
  splitStackEntry,
  toStoredStack,
  type StackedValues,
  stackText,
} from '../lists/stacked-values';
import { redemptionRowKey } from '../keys';
import { redemptionPlace } from '../redemptions/redemption-items';
import type { Item, Write } from '../table/table';
import type { Formats } from './formats';
import { firstLineOfWrite, withLine } from './first-lines';
import { kindOf } from './item-kinds';

type StackedLineUpdate = Extract<Write, { kind: 'update' }>;

const WHOLES: ReadonlySet<string | undefined> = new Set(['R R', 'R B']);

/**
 * Merges the list entries of a record and its parts into one entry. A line may be a separate item, or part of its
 * code.
 */
export function stackWrites({ written }: Formats, writes: readonly Write[]): readonly Write[] {
  if (written === 'previous') return writes;
  const placed = writes.flatMap((write) => {
    const item = write.kind === 'put' ? write.item : firstLineOfWrite(write);
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
  return write.kind === 'put' ? { ...write, item } : withLine(write, item);
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

/** Splits a stack into one list entry per record, in both indexes; the whole comes first. */
export function unstackEntry(
  stored: Item,
  places: Readonly<Record<string, Item['g3p']>> = {},
): readonly StackedLineUpdate[] {
  const [whole, ...parts] = splitStackEntry(stored);
  return [
    {
      kind: 'update',
      key: { pk: stored.pk, sk: stored.sk },
      change: { set: { f: whole?.values, ...places, g1p: stored.g3p } },
      condition: { test: 'eq', path: STACKED.text, value: stackText(stored) },
    },
    ...parts.map((part) => lineUpdate(stored, part)),
  ];
}

function lineUpdate(stored: Item, { place, values }: StackedEntry): StackedLineUpdate {
  const project = stored.pk.split('#')[0] ?? '';
  const [time = '', id = ''] = place.split('#');
  const timeMs = Number.parseInt(time, 36);
  const own = redemptionPlace({ project, timeMs, id });
  return {
    kind: 'update',
    key: redemptionRowKey(project, values.related_object_id as string, { timeMs, id }),
    // A line on its code, or in another partition of its ledger, gets this when it is migrated, before or after this
    // write.
    change: { set: { ...own, g1p: own.g3p, f: values } },
  };
}
