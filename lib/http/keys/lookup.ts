// A cache for lookups by a name in a request, limited in time and size.
import { BoundedMap } from '../../async/bounded-map';

interface Remembered<T> {
  readonly value: T;
  readonly untilMs: number;
  /** The number of own changes at the time of the lookup. */
  readonly changes: number;
}

interface PendingLookup<T> {
  readonly answer: Promise<T | null>;
  readonly changes: number;
}

interface LookupMoment {
  readonly nowMs: number;
  readonly changes: number;
}

export interface LookupOptions {
  /** The lifetime of found values (`foundMs`) and of misses (`missingMs`), in milliseconds. */
  readonly foundMs: number;
  readonly missingMs: number;
  /** The maximum number of entries of either kind: the oldest are evicted first. */
  readonly most: number;
}

/**
 * A cache with separate space for misses: an unknown name costs one lookup in its lifetime and never evicts a found
 * value, so that a caller with ever new names does not slow down others.
 */
export class Lookup<T> {
  private readonly found: BoundedMap<string, Remembered<T>>;
  private readonly missing: BoundedMap<string, Remembered<null>>;
  private readonly underWay = new Map<string, PendingLookup<T>>();

  /** @param changes the number of changes by this process: values loaded before the last change are ignored */
  constructor(
    private readonly options: LookupOptions,
    private readonly changes: () => number = () => 0,
  ) {
    this.found = new BoundedMap(options.most);
    this.missing = new BoundedMap(options.most);
  }

  /** @param load called once for a name, also for concurrent callers (single-flight); its errors are not cached */
  async get(name: string, nowMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const known = this.found.get(name) ?? this.missing.get(name);
    const changes = this.changes();
    if (known?.changes === changes && known.untilMs > nowMs) return known.value;
    const asked = this.underWay.get(name);
    return asked?.changes === changes ? asked.answer : this.ask(name, { nowMs, changes }, load);
  }

  private async ask(name: string, at: LookupMoment, load: () => Promise<T | null>): Promise<T | null> {
    const asked = { answer: load(), changes: at.changes };
    this.underWay.set(name, asked);
    try {
      const value = await asked.answer;
      // If it was loaded again meanwhile, the later answer is kept.
      if (this.underWay.get(name) === asked) this.keep(name, value, at);
      return value;
    } finally {
      if (this.underWay.get(name) === asked) this.underWay.delete(name);
    }
  }

  private keep(name: string, value: T | null, { nowMs, changes }: LookupMoment): void {
    const { foundMs, missingMs } = this.options;
    this.found.delete(name);
    this.missing.delete(name);
    if (value === null) this.missing.set(name, { value: null, untilMs: nowMs + missingMs, changes });
    else this.found.set(name, { value, untilMs: nowMs + foundMs, changes });
  }
}
