// Shared partitions and items of a situation's operations, and their limits per second.
import { ITEM_KINDS, kindOf } from '../../lib/storage/formats/formats';
import type { Touch } from './heat-table';

/** DynamoDB's limits for a partition key, per second. */
const READ_UNITS = 3_000;
const WRITE_UNITS = 1_000;
/** Transactions that write one item refuse each other while one of them is carried out: 8 to 15 ms. */
const HELD_MS = 12;

export interface HotItem {
  readonly name: string;
  /** Units that one operation puts on the hottest place of the name, on the average. */
  readonly read: number;
  readonly write: number;
  /** Operations in a second that this place lets through. */
  readonly ceiling: number;
  readonly limit: 'READS' | 'WRITES' | 'CONFLICTS';
}

interface Sum {
  readonly name: string;
  read: number;
  write: number;
  /** Number of transactions that held the item; only a single item can be held. */
  held: number;
  readonly operations: Set<number>;
}

/**
 * Places that more than one operation touched, the most contended first.
 * @param operations touches of each operation
 */
export function sharedPlaces(operations: readonly (readonly Touch[])[]): readonly HotItem[] {
  const sums = new Map<string, Sum>();
  operations.forEach((touches, operation) => {
    for (const touch of touches) {
      addTo(sums, { key: `${touch.index ?? ''} ${touch.partition}`, name: partitionName(touch) }, { touch, operation });
      if (!touch.isHeld) continue;
      const held = { key: `item ${touch.partition} ${touch.sk}`, name: `item: ${nameOf(touch)}` };
      addTo(sums, held, { touch: { ...touch, read: 0, write: 0 }, operation });
    }
  });
  const hottest = new Map<string, HotItem>();
  for (const sum of sums.values()) {
    const place = sum.operations.size > 1 ? placeOf(sum, operations.length) : null;
    if (place && place.ceiling < (hottest.get(place.name)?.ceiling ?? Infinity)) hottest.set(place.name, place);
  }
  return [...hottest.values()].toSorted((left, right) => left.ceiling - right.ceiling);
}

function addTo(
  sums: Map<string, Sum>,
  { key, name }: { readonly key: string; readonly name: string },
  { touch, operation }: { readonly touch: Touch; readonly operation: number },
): void {
  const sum = sums.get(key) ?? { name, read: 0, write: 0, held: 0, operations: new Set() };
  sum.read += touch.read;
  sum.write += touch.write;
  if (key.startsWith('item ')) sum.held += 1;
  sum.operations.add(operation);
  sums.set(key, sum);
}

function placeOf(sum: Sum, operations: number): HotItem | null {
  const [read, write, held] = [sum.read / operations, sum.write / operations, sum.held / operations];
  const limits = [
    { limit: 'READS', ceiling: READ_UNITS / read },
    { limit: 'WRITES', ceiling: WRITE_UNITS / write },
    { limit: 'CONFLICTS', ceiling: 1_000 / HELD_MS / held },
  ] as const;
  const [tightest] = limits.toSorted((left, right) => left.ceiling - right.ceiling);
  return tightest && Number.isFinite(tightest.ceiling) ? { name: sum.name, read, write, ...tightest } : null;
}

function partitionName(touch: Touch): string {
  if (touch.index !== null) return `${touch.index}: list ${touch.partition.split('#')[1] ?? ''}`;
  return `partition: ${nameOf(touch)}`;
}

function nameOf({ item }: Touch): string {
  const kind = item && kindOf(item);
  return kind ? ITEM_KINDS[kind] : 'unknown';
}
