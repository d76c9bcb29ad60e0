// Upper bounds of how much the value of a stack may still rise. They rely on the trials that were made on its order.
import type { Objective } from './fold-tree';
import type { OpenCandidate } from './candidate-traits';
import type { ReductionBound, RemainingOrder } from './reduction-bound';

/** Candidates that may still join, prepared for many bounds. */
export class GainBound {
  /** The highest cap first. */
  private readonly byCap: readonly OpenCandidate[];
  /** Those that take a share of what is left, the highest share first; the others, the highest cap first. */
  private readonly shares: readonly OpenCandidate[];
  private readonly others: readonly OpenCandidate[];

  constructor(
    open: readonly OpenCandidate[],
    private readonly objective: Objective,
    /** Null where candidates change units. */
    private readonly reductionBound: ReductionBound | null,
  ) {
    this.byCap = [...open].sort((one, other) => other.cap - one.cap);
    this.shares = this.byCap
      .filter(({ traits }) => traits.share !== null)
      .sort((one, other) => (other.traits.share ?? 0) - (one.traits.share ?? 0));
    this.others = this.byCap.filter(({ traits }) => traits.share === null);
  }

  /**
   * The most that the open candidates can add to a stack.
   * @param left what is left to pay before them, minor units
   * @param most how many of them may join
   * @param except the position of one that may not
   */
  most(left: number, most: number, except: number | null): number {
    const extra = this.extraOf(most, except);
    return Math.min(left + extra, sumOfCaps(this.byCap, most, except), this.byShares({ left, most, except }) + extra);
  }

  /** The most that all open candidates can take off an order together. */
  mostReduced(order: RemainingOrder, except: number): number {
    const open = this.byCap.filter(({ index }) => index !== except);
    return this.reductionBound?.most(order, open) ?? Number.POSITIVE_INFINITY;
  }

  /** The fewest of the open candidates that can add so much. */
  fewest(value: number, except: number | null): number {
    let sum = 0;
    let count = 0;
    for (const { index, cap } of this.byCap) {
      if (sum >= value) break;
      if (index === except) continue;
      sum += cap;
      count += 1;
    }
    return sum >= value ? count : Number.POSITIVE_INFINITY;
  }

  /** Free units add value that is not taken from what is left to pay. */
  private extraOf(most: number, except: number | null): number {
    if (this.objective === 'PAYABLE') return 0;
    const extras = this.byCap.filter(({ index, traits }) => index !== except && traits.most.added > 0);
    const highest = extras.map(({ traits }) => traits.most.added).sort((one, other) => other - one);
    return highest.slice(0, most).reduce((sum, extra) => sum + extra, 0);
  }

  /**
   * Shares take most when they come first. Each share is rounded by at most half a minor unit, and each of the others
   * takes at most its cap.
   */
  private byShares({
    left,
    most,
    except,
  }: {
    readonly left: number;
    readonly most: number;
    readonly except: number | null;
  }) {
    let rest = left;
    let count = 0;
    for (const { index, traits } of this.shares) {
      if (count === most) break;
      if (index === except) continue;
      rest *= 1 - (traits.share ?? 0);
      count += 1;
    }
    return Math.floor(left - rest + count / 2 + sumOfCaps(this.others, most, except) + ROUNDING);
  }
}

/** Products of shares are no exact numbers. */
const ROUNDING = 1e-3;

function sumOfCaps(sorted: readonly OpenCandidate[], most: number, except: number | null): number {
  let sum = 0;
  let count = 0;
  for (const { index, cap } of sorted) {
    if (count === most || cap <= 0) break;
    if (index === except) continue;
    sum += cap;
    count += 1;
  }
  return sum;
}
