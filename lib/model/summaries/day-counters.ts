// What is counted of each day, of the project and of each of its campaigns.

/** Numbers that only rise: amounts are gross, and what was taken back is counted apart. Amounts are minor units or points. */
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
] as const;
export type DaySum = (typeof DAY_SUMS)[number];

/** Those that are not 0. */
export type DaySums = Readonly<Partial<Record<DaySum, number>>>;

/** Counted of one fact, for a campaign or, with null, for the project. */
export interface CountedFact {
  readonly campaignId: string | null;
  readonly sums: DaySums;
}

/** Of the codes of a campaign, since it exists: what was stored and deleted, and what was on them. */
export interface CodeTotals {
  readonly created: number;
  readonly deleted: number;
  readonly valueCreated: number;
  readonly valueDeleted: number;
}
