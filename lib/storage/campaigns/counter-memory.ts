// Cache of counters that are in one place. While that partition is throttled, validations use a value read at most one
// second ago; redemptions never do. See docs/adr/103-sharded-counters.md.
import { BoundedMap } from '../../async/bounded-map';
import { type Item, type Key, keyText } from '../table/table';

/** Maximum age of a cached read while the partition is throttled, ms. */
const TOLD_MS = 1_000;
/** Time for which a partition counts as throttled after a throttled read, ms. */
const THROTTLED_MS = 5_000;
/** Maximum counters that a process remembers; those that were read or throttled longest ago are dropped first. */
const MOST_KNOWN = 1_000;

/** Counters as they were read; null if there are none. */
export interface ReadCounters {
  readonly item: Item | null;
  /** Before the read was sent. */
  readonly readMs: number;
}

interface Remembered {
  readonly read?: ReadCounters | undefined;
  readonly throttledMs: number;
  /** Sequence number of this process's last change to the counters. */
  readonly change: number;
}

const NOTHING: Remembered = { throttledMs: -Infinity, change: 0 };

export class CounterMemory {
  private readonly known = new BoundedMap<string, Remembered>(MOST_KNOWN);
  private changes = 0;

  constructor(readonly nowMs: () => number) {}

  /** Call it before the read is sent, and pass its result to `note` together with the item. */
  changeOf(counters: Key): number {
    return this.at(counters).change;
  }

  /** Ignores the read when this process changed the counters, or tried to, after the read was sent. */
  note(counters: Key, read: ReadCounters & { readonly change: number }): void {
    const { item, readMs, change } = read;
    const known = this.at(counters);
    if (known.change === change) this.keep(counters, { ...known, read: { item, readMs } });
  }

  /** This process changes the counters, or has tried to. */
  forget(counters: Key): void {
    const { throttledMs } = this.at(counters);
    this.keep(counters, { throttledMs, change: (this.changes += 1) });
  }

  noteThrottled(counters: Key): void {
    this.keep(counters, { ...this.at(counters), throttledMs: this.nowMs() });
  }

  /** The cached read of a partition that was throttled recently. */
  inPlaceOf(counters: Key): ReadCounters | null {
    return this.isWithin(this.at(counters).throttledMs, THROTTLED_MS) ? this.recent(counters) : null;
  }

  /** The cached read when it is less than one second old. */
  recent(counters: Key): ReadCounters | null {
    const { read } = this.at(counters);
    return read && this.isWithin(read.readMs, TOLD_MS) ? read : null;
  }

  /** A time in the future, after the clock was set back, does not count as recent. */
  private isWithin(sinceMs: number, ms: number): boolean {
    const age = this.nowMs() - sinceMs;
    return age >= 0 && age < ms;
  }

  private at(counters: Key): Remembered {
    return this.known.get(keyText(counters)) ?? NOTHING;
  }

  private keep(counters: Key, remembered: Remembered): void {
    this.known.set(keyText(counters), remembered);
  }
}
