// Daily counters of the project and of each of its campaigns.

/**
 * Counters that only rise: amounts are gross, and reversals are counted separately. Amounts are minor units or points.
 */
export const DAY_SUMS = [
  'redemptions_succeeded',
  'redemptions_failed',
  'rollbacks_succeeded',
  'rollbacks_failed',
  'publications_succeeded',
  'publications_failed',
  'orders_amount',
  'orders_rolledback_amount',
  'discounted_amount',
  'rolledback_discounted_amount',
  'amount_redeemed',
  'amount_rolledback',
  'points_redeemed',
  'points_rolledback',
  'value_added',
  'value_subtracted',
  'vouchers_created',
  'vouchers_deleted',
  'value_created',
  'value_deleted',
  'referred_customers',
  'value_expired',
  'points_transferred_in',
  'points_transferred_out',
] as const;
export type DaySum = (typeof DAY_SUMS)[number];

/** The sums that are not 0. */
export type DaySums = Readonly<Partial<Record<DaySum, number>>>;

/** A change of a balance that no redemption or return made. */
export interface BalanceMovement {
  /** Credits or points, negative for a subtraction. */
  readonly delta: number;
  /** True for points that moved from one card to another. */
  readonly isTransfer: boolean;
  /** True for points that expired. */
  readonly isExpiration: boolean;
}

/** The counts of one fact, for a campaign or, with null, for the project. */
export interface CountedFact {
  readonly campaignId: string | null;
  readonly sums: DaySums;
}

/** Totals of the codes of a campaign since it was created: codes stored and deleted, and their value. */
export interface CodeTotals {
  readonly created: number;
  readonly deleted: number;
  readonly valueCreated: number;
  readonly valueDeleted: number;
}
