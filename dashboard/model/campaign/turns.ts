// The schedule of a live screen: what it requests at each turn, and when.

const JITTER = 0.2;

/**
 * Spreads the polls of pages that opened at the same moment.
 *
 * @param chance at least 0, below 1
 */
export function addJitter(everyMs: number, chance: number): number {
  return everyMs * (1 + JITTER * (chance - 0.5));
}

/** Requests one query at most turns, and every n-th turn one of the others in rotation. */
export function turnsOf<T>(often: T, others: readonly T[], every: number): readonly T[] {
  if (others.length === 0) return [often];
  return others.flatMap((other) => [...Array.from({ length: every - 1 }, () => often), other]);
}
