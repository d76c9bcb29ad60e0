// What was looked up by a name that a caller sent, remembered for a short time and within bounds.

interface Remembered<T> {
  readonly value: T;
  readonly untilMs: number;
  /** When it was asked for. */
  readonly changes: number;
}

interface Asked<T> {
  readonly answer: Promise<T | null>;
  readonly changes: number;
}

interface Moment {
  readonly nowMs: number;
  readonly changes: number;
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
  private readonly underWay = new Map<string, Asked<T>>();

  /** @param changes how many this process has carried out: what was asked for before the last one counts no more */
  constructor(
    private readonly options: LookupOptions,
    private readonly changes: () => number = () => 0,
  ) {}

  /** @param load asked once for a name, however many want it at the same time; what it throws is not remembered */
  async get(name: string, nowMs: number, load: () => Promise<T | null>): Promise<T | null> {
    const known = this.found.get(name) ?? this.missing.get(name);
    const changes = this.changes();
    if (known?.changes === changes && known.untilMs > nowMs) return known.value;
    const asked = this.underWay.get(name);
    return asked?.changes === changes ? asked.answer : this.ask(name, { nowMs, changes }, load);
  }

  private async ask(name: string, at: Moment, load: () => Promise<T | null>): Promise<T | null> {
    const asked = { answer: load(), changes: at.changes };
    this.underWay.set(name, asked);
    try {
      const value = await asked.answer;
      // Where it was asked for again meanwhile, the later answer is kept.
      if (this.underWay.get(name) === asked) this.keep(name, value, at);
      return value;
    } finally {
      if (this.underWay.get(name) === asked) this.underWay.delete(name);
    }
  }

  private keep(name: string, value: T | null, { nowMs, changes }: Moment): void {
    const { foundMs, missingMs, most } = this.options;
    this.found.delete(name);
    this.missing.delete(name);
    if (value === null) withRoom(this.missing, most).set(name, { value: null, untilMs: nowMs + missingMs, changes });
    else withRoom(this.found, most).set(name, { value, untilMs: nowMs + foundMs, changes });
  }
}

/** The same map, with room for one more. It keeps the order of insertion: what is first is the oldest. */
function withRoom<T>(map: Map<string, T>, most: number): Map<string, T> {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  return map;
}
