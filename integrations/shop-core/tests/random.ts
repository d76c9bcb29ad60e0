// A seeded generator of random numbers, so that a failing case can be repeated.

export type Random = (below: number) => number;

/** @returns a function whose results are whole numbers from 0 up to its argument, which is left out */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** An amount: often 0 or small, at times as large as an order may be. */
export function randomAmount(random: Random): number {
  const bounds = [1, 3, 100, 10_000, 1_000_000_000_000];
  return random(bounds[random(bounds.length)] ?? 1);
}
