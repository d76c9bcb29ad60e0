// What was looked up by a name that a caller sent, remembered for a short time and within bounds.

interface Remembered<T> {
  readonly value: T;
  readonly untilMs: number;
}

export interface LookupOptions {
  /** How long what was found is remembered, and how long that there is nothing; milliseconds. */
  readonly foundMs: number;
  readonly missingMs: number;
  /** At most so many of either kind: the oldest are forgotten first. */
  readonly most: number;
}

/**
 * Names that lead to nothing cost one lookup in a while and never push out what was found: a caller that sends ever new ones
 * makes nobody else wait.
 */
export class Lookup<T> {
  private readonly found = new Map<string, Remembered<T>>();
  private readonly missing = new Map<string, Remembered<null>>();
  private readonly underWay = new Map<string, Promise<T | null>>();

  constructor(private readonly options: LookupOptions) {}

  /** @param load asked once for a name, however many want it at the same time; what it throws is not remembered */
  async get(name: string, nowMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const known = this.found.get(name) ?? this.missing.get(name);
    if (known && known.untilMs > nowMs) return known.value;
    return this.underWay.get(name) ?? this.ask(name, nowMs, load);
  }

  private async ask(name: string, nowMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const loading = load();
    this.underWay.set(name, loading);
    try {
      const value = await loading;
      this.keep(name, value, nowMs);
      return value;
    } finally {
      this.underWay.delete(name);
    }
  }

  private keep(name: string, value: T | null, nowMs: number): void {
    const { foundMs, missingMs, most } = this.options;
    this.found.delete(name);
    this.missing.delete(name);
    if (value === null) withRoom(this.missing, most).set(name, { value: null, untilMs: nowMs + missingMs });
    else withRoom(this.found, most).set(name, { value, untilMs: nowMs + foundMs });
  }
}

/** The same map, with room for one more. It keeps the order of insertion: what is first is the oldest. */
function withRoom<T>(map: Map<string, T>, most: number): Map<string, T> {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  return map;
}
