// Places in a list whose count is known, so that the old part of a long list is counted once and not for every page.
import type { Table } from '../table/table';

/** How many entries there are up to a sort key, itself included. */
export interface Mark {
  readonly key: string;
  readonly count: number;
}

/**
 * A record may appear so long after younger ones, milliseconds: many times what a request and the index take. What is
 * older is settled: nothing comes in between any more.
 */
const SETTLED_MS = 10 * 60_000;
const MARKS_KEPT = 500;

/** The marks of one partition of an index. Only for lists that no record leaves. */
export class Marks {
  private readonly sorted: Mark[] = [];

  /** The nearest mark at this key or before it. */
  at(key: string): Mark | null {
    return this.sorted.findLast((mark) => mark.key <= key) ?? null;
  }

  /** @param newest the newest key that was seen: a mark too near to it is not kept */
  add(mark: Mark, newest: string): void {
    const isSettled = timeOf(mark.key) <= timeOf(newest) - SETTLED_MS;
    if (!isSettled || this.sorted.length >= MARKS_KEPT || this.at(mark.key)?.key === mark.key) return;
    const place = this.sorted.findIndex(({ key }) => key > mark.key);
    this.sorted.splice(place < 0 ? this.sorted.length : place, 0, mark);
  }
}

/** Of `<time>#<id>`. */
function timeOf(key: string): number {
  return Number.parseInt(key.split('#')[0] ?? '', 36);
}

const known = new WeakMap<Table, Map<string, Marks>>();

/** What this process remembers of a partition. */
export function marksOf(table: Table, partition: string): Marks {
  const ofTable = known.get(table) ?? new Map<string, Marks>();
  known.set(table, ofTable);
  const marks = ofTable.get(partition) ?? new Marks();
  ofTable.set(partition, marks);
  return marks;
}
