// Sums of redemptions, each code and tier of a stack separately.
import { redeemedKind, type Redemption } from './redemption';

export interface LatestSums {
  /** Sum of discounts, without payments by cards. */
  readonly discount: number;
  readonly giftCredits: number;
  readonly points: number;
  readonly rolledBack: number;
}

/** @param wholes top-level redemptions, with their parts */
export function latestSums(wholes: readonly Redemption[]): LatestSums {
  const parts = wholes.flatMap((whole) => (whole.redemptions?.length ? whole.redemptions : [whole]));
  const sum = (of: (part: Redemption) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return {
    discount: sum(discountOf),
    giftCredits: sum(({ gift }) => gift?.amount ?? 0),
    points: sum(({ loyalty_card }) => loyalty_card?.points ?? 0),
    rolledBack: sum(({ related_redemptions }) => (related_redemptions?.rollbacks?.length ? 1 : 0)),
  };
}

function discountOf(part: Redemption): number {
  const isCard = ['GIFT_CARD', 'POINTS'].includes(redeemedKind(part));
  return isCard ? 0 : (part.order?.total_applied_discount_amount ?? 0);
}
