// Upper bounds of what several discounts together take off an order.
import type { CandidateProfile, CartBase, CartFigures } from './profiles';

/** The most that one discount may take off. */
export interface DiscountCap {
  /** The most it takes off, minor units. */
  readonly cap: number;
  /** The part of what is left to pay that it takes, 0 to 1; null for discounts that compute another way. */
  readonly share: number | null;
}

/**
 * The most that some discounts take off together, in any order. Shares take most when they come first; each is rounded
 * by at most half a minor unit. Each of the others takes at most its cap.
 */
export class TakenBound {
  /** By number of shares: what they leave of one minor unit. */
  private readonly rests: number[] = [1];
  /** By number of caps: the sum of the highest caps of discounts without a share, and of all. */
  private readonly sumsOfOthers: number[] = [0];
  private readonly sums: number[] = [0];

  /** @param most how many discounts may come together */
  constructor(discounts: readonly DiscountCap[], most: number) {
    const shares = highest(discounts, most, ({ share }) => share ?? 0);
    const others = highest(discounts, most, ({ share, cap }) => (share === null ? cap : 0));
    const caps = highest(discounts, most, ({ cap }) => cap);
    for (let count = 0; count < most; count += 1) {
      this.rests.push((this.rests[count] ?? 0) * (1 - (shares[count] ?? 0)));
      this.sumsOfOthers.push((this.sumsOfOthers[count] ?? 0) + (others[count] ?? 0));
      this.sums.push((this.sums[count] ?? 0) + (caps[count] ?? 0));
    }
  }

  /**
   * @param left what is left to pay before them, minor units
   * @param count how many of them may join
   * @param extra the value of units that they may add, minor units
   */
  most(left: number, count: number, extra: number): number {
    const joined = Math.min(count, this.sums.length - 1);
    let most = 0;
    for (let shares = 0; shares <= joined; shares += 1) {
      const byShares = left * (1 - (this.rests[shares] ?? 1)) + shares / 2 + ROUNDING;
      const together = (shares === 0 ? 0 : byShares) + (this.sumsOfOthers[joined - shares] ?? 0);
      most = Math.max(most, together);
    }
    return Math.floor(Math.min(most, this.sums[joined] ?? 0, left + extra));
  }
}

/** The discounts that may decide a bound of so many, whichever one of all is left out. */
export function selectDecisive<T extends DiscountCap>(discounts: readonly T[], most: number): readonly T[] {
  const first = (list: readonly T[], numberOf: (one: T) => number) =>
    list.toSorted((one, other) => numberOf(other) - numberOf(one)).slice(0, most + 1);
  const shares = discounts.filter(({ share }) => share !== null);
  const others = discounts.filter(({ share, cap }) => share === null && cap > 0);
  const all = discounts.filter(({ cap }) => cap > 0);
  return [
    ...new Set([
      ...first(shares, ({ share }) => share ?? 0),
      ...first(others, ({ cap }) => cap),
      ...first(all, ({ cap }) => cap),
    ]),
  ];
}

/** Products of shares are no exact numbers. */
const ROUNDING = 1e-3;

/** The highest numbers above zero, the highest first. */
function highest(
  discounts: readonly DiscountCap[],
  most: number,
  numberOf: (discount: DiscountCap) => number,
): readonly number[] {
  const kept: number[] = [];
  for (const discount of discounts) {
    const value = numberOf(discount);
    if (value <= 0 || (kept.length === most && value <= (kept[most - 1] ?? value))) continue;
    let at = Math.min(kept.length, most - 1);
    for (; at > 0 && (kept[at - 1] ?? 0) < value; at -= 1) kept[at] = kept[at - 1] ?? 0;
    kept[at] = value;
  }
  return kept;
}

interface Entry {
  readonly profile: CandidateProfile;
  /** The position of its base. */
  readonly base: number;
  /** It is changed for each cart. */
  readonly discount: { cap: number; share: number | null };
}

/** The caps of many candidates on one cart after the other: what candidates share is computed once a cart. */
export class CapTable {
  private readonly bases: readonly CartBase[];
  private readonly values: Float64Array;
  private readonly entries: readonly Entry[];
  private readonly discounts: readonly DiscountCap[];

  /** @param most how many of the candidates may come together */
  constructor(
    profiles: readonly CandidateProfile[],
    private readonly most: number,
  ) {
    const decisive = omitDominated(profiles, most);
    this.bases = [...new Map(decisive.map(({ base }) => [base.name, base])).values()];
    const names = this.bases.map(({ name }) => name);
    this.values = new Float64Array(names.length);
    this.entries = decisive.map((profile) => ({
      profile,
      base: names.indexOf(profile.base.name),
      discount: { cap: 0, share: null },
    }));
    this.discounts = this.entries.map(({ discount }) => discount);
  }

  /**
   * The most that so many candidates together take off a cart.
   * @param extra the value of units that they may add, minor units
   */
  mostOf(cart: CartFigures, count: number, extra: number): number {
    for (const [index, { of }] of this.bases.entries()) this.values[index] = of(cart);
    for (const { profile, base, discount } of this.entries) {
      discount.cap = capOf(profile, cart.amount, this.values[base] ?? 0);
      discount.share = discount.cap === 0 ? null : profile.share;
    }
    const size = Math.min(count, this.most);
    return new TakenBound(this.discounts, size).most(cart.amount, size, extra);
  }
}

/** @param amount of the cart, minor units @param base the value of its base */
function capOf({ least, isPercent, rate, rounding, limit }: CandidateProfile, amount: number, base: number): number {
  if (amount < least || base === 0) return 0;
  return Math.min(limit, isPercent ? Math.ceil((base * rate) / 100) + rounding : base * rate);
}

/**
 * Leaves out the candidates that take less off any cart than as many others as may come together: they never decide a
 * bound.
 */
function omitDominated(profiles: readonly CandidateProfile[], most: number): readonly CandidateProfile[] {
  return profiles.filter((profile, index) => {
    let better = 0;
    for (const [position, other] of profiles.entries()) {
      if (position === index || !takesAsMuch(other, profile)) continue;
      if (position < index || !takesAsMuch(profile, other)) better += 1;
    }
    return better < most;
  });
}

/** True when the first takes at least as much off every cart as the second. */
function takesAsMuch(one: CandidateProfile, other: CandidateProfile): boolean {
  return (
    one.base.name === other.base.name &&
    one.isPercent === other.isPercent &&
    (one.share === null) === (other.share === null) &&
    one.rate >= other.rate &&
    one.rounding >= other.rounding &&
    one.limit >= other.limit &&
    one.least <= other.least
  );
}
