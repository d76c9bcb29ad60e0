// Ids of what scenarios add to the world of a history.

export interface Counted {
  readonly campaign: string;
  readonly free: string;
  readonly bounded: string;
  readonly dear: string;
  readonly rule: string;
}

export interface RegularTiers {
  readonly limited: readonly string[];
  readonly free: readonly string[];
}

export interface UnitTiers {
  readonly tiers: readonly string[];
}

/** Ids of what members are in by their points. */
interface Standing {
  readonly segmentId: string;
  /** The earning rule for customers who enter the segment. */
  readonly ofEntries: string;
  readonly campaignId: string;
}

/** The loyalty program whose members earn points. */
export interface Members {
  readonly rewardId: string;
  /** Ids of the earning rules for paid orders. */
  readonly ofOrders: readonly [atOnce: string, pending: string];
  /** The id of the earning rule for visits. */
  readonly ofVisits: string;
  /** Set for a program with tiers and a segment. */
  readonly standing?: Standing;
  /** Days until the evening on which the history begins. */
  readonly restDays: number;
}

/** The reward by which points pay for an order. */
export interface ReturnedOrders {
  readonly rewardId: string;
}
