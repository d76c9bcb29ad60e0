// Checkpoints: positions in a list with a known count, so that the old part of a long list is counted once and not for
// every page.
import type { Table } from '../table/table';

/** Number of entries before a sort key. The records in a stacked entry are counted when it is read. */
export interface CountCheckpoint {
  readonly key: string;
  readonly count: number;
}

/**
 * Maximum delay with which a record appears after younger ones, ms: many times the duration of a request and of the
 * index update. Older entries are final.
 */
const SETTLED_MS = 10 * 60_000;
const CHECKPOINTS_KEPT = 500;

/**
 * The checkpoints of one partition of an index, which expire together: a record that left the list is counted until
 * then.
 */
export class CountCheckpoints {
  private sorted: CountCheckpoint[] = [];
  private sinceMs = 0;

  /** @param nowMs milliseconds that only go on */
  constructor(
    private readonly keptMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** The nearest checkpoint at this key or before it. */
  at(key: string): CountCheckpoint | null {
    if (this.nowMs() - this.sinceMs >= this.keptMs) this.sorted = [];
    return this.sorted.findLast((checkpoint) => checkpoint.key <= key) ?? null;
  }

  /** @param newest the newest key that was seen: a checkpoint too near to it is not kept */
  add(checkpoint: CountCheckpoint, newest: string): void {
    const isSettled = timeOf(checkpoint.key) <= timeOf(newest) - SETTLED_MS;
    if (!isSettled || this.sorted.length >= CHECKPOINTS_KEPT || this.at(checkpoint.key)?.key === checkpoint.key) return;
    if (this.sorted.length === 0) this.sinceMs = this.nowMs();
    const place = this.sorted.findIndex(({ key }) => key > checkpoint.key);
    this.sorted.splice(place < 0 ? this.sorted.length : place, 0, checkpoint);
  }
}

/** The time in `<time>#<id>`, ms. */
function timeOf(key: string): number {
  return Number.parseInt(key.split('#')[0] ?? '', 36);
}

const known = new WeakMap<Table, Map<string, CountCheckpoints>>();

/** Return this process's cached checkpoints (partial counts) of a list partition; created on first use. */
export function countCheckpointsOf(table: Table, partition: string, keptMs: number): CountCheckpoints {
  const ofTable = known.get(table) ?? new Map<string, CountCheckpoints>();
  known.set(table, ofTable);
  const checkpoints = ofTable.get(partition) ?? new CountCheckpoints(keptMs);
  ofTable.set(partition, checkpoints);
  return checkpoints;
}
