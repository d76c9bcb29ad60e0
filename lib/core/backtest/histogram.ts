// Decisions by the change of their discount.

/** A bar of a histogram: changes from `from` to less than `to`, minor units. */
export interface HistogramBar {
  readonly from: number;
  readonly to: number;
  readonly decisions: number;
}

/** The first bound of sizes above 0; then come 1, 2 and 5 times the powers of ten. */
const LEAST = 100;

/**
 * The bar of a change: 0 stands alone, sizes below 100 follow, then bounds of 100, 200, 500, 1,000 and so on. Falls
 * have the bars of rises, mirrored.
 */
export function barOf(change: number): Pick<HistogramBar, 'from' | 'to'> {
  if (change === 0) return { from: 0, to: 1 };
  const [least, bound] = boundsOf(Math.abs(change));
  return change > 0 ? { from: least, to: bound } : { from: 1 - bound, to: 1 - least };
}

/** The size is at least the first bound, and below the second. */
function boundsOf(size: number): readonly [number, number] {
  if (size < LEAST) return [1, LEAST];
  let least = LEAST;
  for (;;) {
    for (const factor of [2, 2.5, 2]) {
      const bound = least * factor;
      if (size < bound) return [least, bound];
      least = bound;
    }
  }
}
