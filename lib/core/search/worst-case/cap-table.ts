// The caps of many candidates on one cart after the other: what candidates share is computed once a cart.
import type { CandidateProfile, CartBase, CartFigures } from './profiles';
import { type DiscountCap, TakenBound } from './taken';

interface Entry {
  readonly profile: CandidateProfile;
  /** The position of its base. */
  readonly base: number;
  /** It is changed for each cart. */
  readonly discount: { cap: number; share: number | null };
}

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
