// Vouchers as they are stored.
import type { Metadata, Timestamp } from '../common';
import type { Discount } from './discount';
import type { RuleAssignment } from './rules';
import type { Validity } from '../validity';

export type VoucherKind = 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';

export interface Gift {
  /** Everything ever put on the card, minor units. */
  readonly amount: number;
  /** The remaining balance, minor units. */
  readonly balance: number;
  readonly subtracted_amount?: number;
  readonly effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
}

export interface LoyaltyCard {
  readonly points: number;
  readonly balance: number;
  readonly pending_points?: number;
  readonly expired_points?: number;
  readonly subtracted_points?: number;
  readonly next_expiration_date?: string | null;
  readonly next_expiration_points?: number | null;
}

export interface Voucher extends Validity {
  readonly id: string;
  readonly code: string;
  readonly object: 'voucher';
  readonly type: VoucherKind;
  readonly campaign: string | null;
  readonly campaign_id: string | null;
  readonly category_id: string | null;
  /** A tag that is the name of no category; null or absent without one. */
  readonly category?: string | null;
  readonly discount: Discount | null;
  readonly gift: Gift | null;
  readonly loyalty_card: LoyaltyCard | null;
  readonly active: boolean | null;
  readonly additional_info: string | null;
  readonly metadata: Metadata;
  readonly is_referral_code: boolean | null;
  readonly holder_id?: string | null;
  readonly referrer_id?: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly redemption: VoucherRedemptionCount;
  readonly publish: {
    readonly count: number;
    readonly published_at?: Timestamp;
    /** The publication that gave the code away. */
    readonly publication_id?: string;
  };
  /** Rules assigned to this voucher itself, not to its campaign. */
  readonly assignments: readonly RuleAssignment[];
}

export interface VoucherRedemptionCount {
  /** The maximum number of redemptions; null means unlimited. */
  readonly quantity: number | null;
  readonly redeemed_quantity: number;
  /** Minor units, gift cards only. */
  readonly redeemed_amount?: number;
  /** Loyalty cards only. */
  readonly redeemed_points?: number;
}

/** Points of one card with the same last day of use. Points of a card that are in no lot never expire. */
export interface PointLot {
  /** The last day of use, YYYY-MM-DD in the time zone of the project. */
  readonly date: string;
  /** The first moment after that day, epoch milliseconds: from then on the points are gone. */
  readonly ends_ms: number;
  /** Whole points that are left, 0 or more. */
  readonly points: number;
  readonly created_ms: number;
  readonly updated_ms: number;
}

/** When points expire. */
export type PointExpiry = Pick<PointLot, 'date' | 'ends_ms'>;
