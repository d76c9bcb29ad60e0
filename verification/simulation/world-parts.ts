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

/** The reward by which points pay for an order. */
export interface ReturnedOrders {
  readonly rewardId: string;
}
