// Numbers that look random and are the same for the same seed.

export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number below the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  isBelow(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }

  /** Another sequence that follows from this one. */
  split(): Random {
    return new Random(this.below(4_294_967_296));
  }
}
