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
  /** The highest shares, the highest caps of discounts without a share, and the highest of all. */
  private readonly shares: number[];
  private readonly others: number[];
  private readonly caps: number[];

  /** @param size how many discounts may come together */
  constructor(private readonly size: number) {
    this.shares = new Array<number>(size).fill(0);
    this.others = new Array<number>(size).fill(0);
    this.caps = new Array<number>(size).fill(0);
  }

  /** Take the place of the discounts before: one bound serves many carts. */
  setDiscounts(discounts: readonly DiscountCap[]): this {
    const { shares, others, caps } = this;
    shares.fill(0);
    others.fill(0);
    caps.fill(0);
    for (const { share, cap } of discounts) {
      keepHighest(caps, cap);
      if (share === null) keepHighest(others, cap);
      else keepHighest(shares, share);
    }
    return this;
  }

  /**
   * @param left what is left to pay before them, minor units
   * @param count how many of them may join
   * @param extra the value of units that they may add, minor units
   */
  most(left: number, count: number, extra: number): number {
    const joined = Math.min(count, this.size);
    let most = 0;
    // What the shares leave of one minor unit.
    let rest = 1;
    for (let shares = 0; shares <= joined; shares += 1) {
      if (shares > 0) rest *= 1 - (this.shares[shares - 1] ?? 0);
      const byShares = left * (1 - rest) + shares / 2 + ROUNDING;
      const together = (shares === 0 ? 0 : byShares) + sumOfFirst(this.others, joined - shares);
      most = Math.max(most, together);
    }
    return Math.floor(Math.min(most, sumOfFirst(this.caps, joined), left + extra));
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

/** Put a number among the highest ones, which fall; a number below all of them is left out. */
function keepHighest(highest: number[], value: number): void {
  let at = highest.length - 1;
  if (at < 0 || value <= (highest[at] ?? 0)) return;
  for (; at > 0 && (highest[at - 1] ?? 0) < value; at -= 1) highest[at] = highest[at - 1] ?? 0;
  highest[at] = value;
}

function sumOfFirst(numbers: readonly number[], count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += numbers[at] ?? 0;
  return sum;
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
  /** By the number of candidates that come together. */
  private readonly bounds: readonly TakenBound[];

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
    this.bounds = Array.from({ length: most + 1 }, (_, size) => new TakenBound(size));
  }

  /**
   * The most that so many candidates together take off a cart.
   * @param extra the value of units that they may add, minor units
   */
  mostOf(cart: CartFigures, count: number, extra: number): number {
    let at = 0;
    for (const { of } of this.bases) {
      this.values[at] = of(cart);
      at += 1;
    }
    for (const { profile, base, discount } of this.entries) {
      discount.cap = capOf(profile, cart.amount, this.values[base] ?? 0);
      discount.share = discount.cap === 0 ? null : profile.share;
    }
    const size = Math.min(count, this.most);
    const bound = this.bounds[size] ?? new TakenBound(size);
    return bound.setDiscounts(this.discounts).most(cart.amount, size, extra);
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
