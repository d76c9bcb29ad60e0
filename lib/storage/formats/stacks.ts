// The parts of a stack stand in the list by the entry of the whole, and each by an entry of its own while the release before may list them
// (ADR 099). Stores write the latter.
import {
  type EntryValues,
  type StackedEntry,
  basePlace,
  positionOf,
  STACKED,
  stackedEntries,
  stackedValues,
  type StackedValues,
  stackText,
} from '../lists/stacked-values';
import { redemptionRowKey } from '../keys';
import { redemptionPlace } from '../redemptions/redemption-items';
import type { Item, Write } from '../table/table';
import type { Formats } from './formats';
import { kindOf } from './item-kinds';

type Put = Extract<Write, { kind: 'put' }>;
type Update = Extract<Write, { kind: 'update' }>;

const WHOLES: ReadonlySet<string | undefined> = new Set(['R R', 'R B']);

/** The writes of one transaction as they are stored. */
export function stackedWrites({ written }: Formats, writes: readonly Write[]): readonly Write[] {
  if (written === 'previous') return writes;
  const placed = writes.filter((write) => write.kind === 'put').filter(({ item }) => item.g3p !== undefined);
  const whole = placed.find(({ item }) => WHOLES.has(kindOf(item)));
  const parts = placed.filter(({ item }) => whole && kindOf(item) === 'L R' && isPartOf(whole.item, item));
  if (!whole || parts.length === 0) return writes;
  const records = [whole, ...parts].map(({ item }) => recordOf(item)).toSorted(byPosition);
  const stored = new Map<Write, Put>(parts.map((part) => [part, { ...part, item: withoutPlace(part.item) }]));
  stored.set(whole, { ...whole, item: { ...whole.item, f: stackedValues(records) } });
  return writes.map((write) => stored.get(write) ?? write);
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

/** Each record with an entry of its own again, in both indexes: the whole first. */
export function unstacked(stored: Item): readonly Update[] {
  const [whole, ...parts] = stackedEntries(stored);
  const project = stored.pk.split('#')[0] ?? '';
  return [
    {
      kind: 'update',
      key: { pk: stored.pk, sk: stored.sk },
      change: { set: { f: whole?.values, g1p: stored.g3p } },
      condition: { test: 'eq', path: STACKED.text, value: stackText(stored) },
    },
    ...parts.map((part) => lineUpdate(project, part)),
  ];
}

function lineUpdate(project: string, { place, values }: StackedEntry): Update {
  const [time = '', id = ''] = place.split('#');
  const timeMs = Number.parseInt(time, 36);
  const own = redemptionPlace({ project, timeMs, id });
  return {
    kind: 'update',
    key: redemptionRowKey(project, values.related_object_id as string, { timeMs, id }),
    change: { set: { ...own, g1p: own.g3p, f: values } },
    condition: { test: 'exists', path: 'pk' },
  };
}
