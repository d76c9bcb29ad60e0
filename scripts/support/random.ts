// Seeded random numbers: the same seed makes the same history.

/** A generator of its own for each purpose, so that one more draw here changes nothing there. */
export class Random {
  private state: number;

  constructor(private readonly seed: string) {
    this.state = hashOf(seed);
  }

  /** 0 up to but not 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  fork(purpose: string): Random {
    return new Random(`${this.seed}/${purpose}`);
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
