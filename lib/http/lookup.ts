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
 * Names that lead to nothing cost one lookup in a while and never push out what was found: whoever sends ever new ones
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
    const asked = load();
    this.underWay.set(name, asked);
    try {
      const value = await asked;
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
    if (value === null) put(this.missing, name, { value, untilMs: nowMs + missingMs }, most);
    else put(this.found, name, { value, untilMs: nowMs + foundMs }, most);
  }
}

/** A map keeps the order of insertion: what is first is the oldest. */
function put<T>(map: Map<string, T>, name: string, value: T, most: number): void {
  if (map.size >= most) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(name, value);
}
