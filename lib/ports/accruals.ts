// What earning rules and referrals added to cards, as the services need it.

/**
 * What an earning rule or the reward of a referral added: stored once for each rule and order or event, and for each
 * role and referral, and kept.
 */
export interface Accrual {
  /** The id of the order, the redemption or the custom event. */
  readonly sourceId: string;
  /** The id of an earning rule, or the role in a referral. */
  readonly ruleId: string;
  readonly voucherId: string;
  readonly points: number;
  /** The line of the ledger that added them. */
  readonly lineId: string;
  /** When the points were earned, epoch milliseconds; absent for pending points, and for accruals of older versions. */
  readonly earnedMs?: number | undefined;
  /** The tier of the holder before the event, null without one; absent for a program without tiers. */
  readonly tierId?: string | null;
  /** The line of the ledger that took them back, if any were left; absent while they stand. */
  readonly reversedBy?: string;
  /** The points that were taken back: 0 when none were left. */
  readonly taken?: number;
}

/** `CANCEL` keeps out an accrual that was not written yet, as its source was rolled back. */
export type AccrualChange = Accrual & { readonly verb: 'ADD' | 'TAKE_BACK' | 'CANCEL' };
