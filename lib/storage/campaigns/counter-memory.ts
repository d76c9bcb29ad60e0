// What a process has read of counters in one place. While that place lets no more reads through, validations are decided on it, for a
// second after it was read; a redemption never is. See docs/adr/107-validations-under-limits.md.
import { type Item, type Key, keyText } from '../table/table';

/** So long what was read may be told, while its place is throttled. */
const TOLD_MS = 1_000;
/** So long a place is taken for throttled after a read of it was. */
const THROTTLED_MS = 5_000;
/** Counters that a process remembers; those that were read or throttled longest ago go first. */
const MOST_KNOWN = 1_000;

/** Counters as they were read; null where there are none. */
export interface ReadCounters {
  readonly item: Item | null;
  /** Before the read was sent. */
  readonly readMs: number;
}

interface Remembered {
  readonly read?: ReadCounters | undefined;
  readonly throttledMs: number;
  /** Which change of this process the counters have seen last. */
  readonly change: number;
}

const NOTHING: Remembered = { throttledMs: -Infinity, change: 0 };

export class CounterMemory {
  private readonly known = new Map<string, Remembered>();
  private changes = 0;

  constructor(readonly nowMs: () => number) {}

  /** To be asked before a read is sent, and told with what it found. */
  changeOf(counters: Key): number {
    return this.at(counters).change;
  }

  /** Nothing where this process has changed the counters, or tried to, since the read was sent. */
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

  /** What stands for a read of a place that was throttled a short time ago. */
  inPlaceOf(counters: Key): ReadCounters | null {
    return this.isWithin(this.at(counters).throttledMs, THROTTLED_MS) ? this.recent(counters) : null;
  }

  /** What was read less than a second ago. */
  recent(counters: Key): ReadCounters | null {
    const { read } = this.at(counters);
    return read && this.isWithin(read.readMs, TOLD_MS) ? read : null;
  }

  /** Nothing is recent that a clock, which was set back, has not come to yet. */
  private isWithin(sinceMs: number, ms: number): boolean {
    const age = this.nowMs() - sinceMs;
    return age >= 0 && age < ms;
  }

  private at(counters: Key): Remembered {
    return this.known.get(keyText(counters)) ?? NOTHING;
  }

  private keep(counters: Key, remembered: Remembered): void {
    const name = keyText(counters);
    this.known.delete(name);
    this.known.set(name, remembered);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }
}
