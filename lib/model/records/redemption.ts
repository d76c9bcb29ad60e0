// Redemptions and rollbacks as they are stored and answered.
import type { Metadata, Timestamp } from '../common';
import type { Category } from './category';
import type { CustomerReference } from './customer';
import type { Discount } from './discount';
import type { CalculatedOrder } from './order';
import type { Reward } from './reward';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from './voucher';

/** Of a child redemption: what `options.expand` of its request asked for, as it was then. */
export interface ExpandedMembers {
  readonly metadata?: Metadata;
  readonly categories?: readonly Category[];
}

/** The voucher inside a redemption or rollback record. */
export interface VoucherSummary extends ExpandedMembers {
  readonly id: string;
  readonly code: string;
  readonly type: VoucherKind;
  readonly object: 'voucher';
  readonly campaign: string | null;
  readonly campaign_id: string | null;
  readonly is_referral_code: boolean | null;
  readonly holder_id?: string;
  readonly referrer_id?: string;
  readonly discount?: Discount;
  readonly gift?: Gift;
  readonly loyalty_card?: LoyaltyCard;
}

/** The promotion tier inside a redemption or rollback record. */
export interface TierSummary extends ExpandedMembers {
  /** Of a redemption that succeeded: what it gave, with the number that was used. Records of 0.2.0 and before have none. */
  readonly action?: { readonly discount: Discount };
  readonly id: string;
  readonly name: string;
  readonly banner: string | null;
  readonly object: 'promotion_tier';
  readonly campaign: { readonly id: string };
}

export interface Channel {
  readonly channel_id: string;
  readonly channel_type: 'API' | 'USER' | 'AUTO_REDEEM';
}

export interface RelatedRedemptions {
  readonly rollbacks?: readonly {
    readonly id: string;
    readonly date: Timestamp;
    readonly rollback_order_mode?: 'WITH_ORDER' | 'WITHOUT_ORDER';
  }[];
  readonly redemptions?: readonly { readonly id: string; readonly date: Timestamp }[];
}

/** The reward that points paid for, to whom it went, and the code it gave. */
export interface RedeemedReward extends Reward {
  readonly assignment_id: string;
  readonly customer: CustomerReference | null;
  readonly voucher?: VoucherSummary;
  /** What a MATERIAL reward is, as it was when an event told of it: records have the ids alone. */
  readonly product?: { readonly id: string; readonly source_id: string | null; readonly name: string | null };
  readonly sku?: { readonly id: string; readonly source_id: string | null; readonly sku: string | null };
}

interface EntryBase {
  readonly id: string;
  readonly date: Timestamp;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: Metadata | null;
  /** Minor units or points: what a gift or loyalty card was charged; below zero when it is given back. */
  readonly amount?: number;
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly related_redemptions?: RelatedRedemptions;
  readonly failure_code?: string;
  readonly failure_message?: string;
  readonly order: CalculatedOrder | null;
  readonly channel: Channel;
  readonly customer: CustomerReference | null;
  readonly related_object_type: 'voucher' | 'promotion_tier' | 'redemption';
  readonly related_object_id: string;
  readonly voucher?: VoucherSummary | null;
  readonly promotion_tier?: TierSummary;
  readonly reward?: RedeemedReward;
  readonly gift?: { readonly amount: number };
  readonly loyalty_card?: { readonly points: number };
  readonly session?: { readonly type: 'LOCK'; readonly key: string };
}

export interface Redemption extends EntryBase {
  readonly object: 'redemption';
  readonly status: 'SUCCEEDED' | 'FAILED' | 'ROLLED_BACK';
  /** The parent redemption. */
  readonly redemption?: string;
}

export interface Rollback extends EntryBase {
  readonly object: 'redemption_rollback';
  readonly status: 'SUCCEEDED' | 'FAILED';
  readonly reason?: string | null;
  /** The redemption that was undone: the child for a child rollback, the parent for a parent rollback. */
  readonly redemption: string;
}

interface WithRollbacks {
  /** What took it back. */
  readonly rollbacks: readonly Rollback[];
}

/** A redemption that stands for itself, with all its parts. */
export interface RedemptionGroup extends Redemption, WithRollbacks {
  /** Its children in the order they were applied; none of a redemption of one redeemable. */
  readonly redemptions: readonly (Redemption & WithRollbacks)[];
  /** What was sent with them and not used, as it was answered; absent where there is none. */
  readonly inapplicable_redeemables?: readonly unknown[];
  readonly skipped_redeemables?: readonly unknown[];
  /** What of it fulfils the filters; absent where there are none. */
  readonly matched_redemptions?: readonly string[];
}

export interface RedemptionResponse {
  readonly redemptions: readonly Redemption[];
  readonly parent_redemption?: Redemption;
  readonly order?: CalculatedOrder;
  readonly inapplicable_redeemables: readonly unknown[];
  readonly skipped_redeemables: readonly unknown[];
}

export interface RollbackResponse {
  readonly rollbacks: readonly Rollback[];
  readonly parent_rollback?: Rollback;
  readonly order?: CalculatedOrder;
}

/** What one child changed, kept so that a rollback can undo it. */
export interface RedemptionEffect {
  readonly child_id: string;
  readonly target: 'voucher' | 'promotion_tier';
  /** `v_` or `promo_` id. */
  readonly target_id: string;
  /** The code of a voucher: its record is stored under it. */
  readonly code?: string;
  readonly campaign_id: string | null;
  /** Gift credits or points charged; absent for a redeemable without a balance. */
  readonly charged?: number;
  readonly value?: 'gift' | 'loyalty_card';
  /** The balance, the sequence and the revision the charge left behind. */
  readonly balance_after?: number;
  readonly sequence_after?: number;
  readonly revision?: number;
  /** Everything put on the card until then; absent in what earlier versions wrote. */
  readonly total?: number;
  /** Whether the customer's own count of this redeemable was raised. */
  readonly counts_for_customer: boolean;
  /** Calendar periods whose counts were raised. */
  readonly periods: readonly string[];
  /** Further ones by which the campaign alone counted; absent where there are none, and in records of 0.2.0 and before. */
  readonly campaign_periods?: readonly string[];
  /** Discount this child gave, minor units. */
  readonly discount: number;
  /** Units that limits of a campaign or promotion tier counted, by their counter; absent where none did. */
  readonly units?: readonly { readonly id: string; readonly per: 'ALL' | 'CUSTOMER'; readonly units: number }[];
  /** Who holds the code, where a sum of the holder changed: of points, credits or referred customers. */
  readonly holder_id?: string;
  /** Whether the code referred the customer to its holder. */
  readonly is_referral?: boolean;
  /** A reward other than paying with points: how often it was redeemed was counted. */
  readonly reward_id?: string;
  /** The code that a CAMPAIGN reward gave, as it was given, and the revision it got. */
  readonly award?: { readonly voucher: Voucher; readonly revision: number };
}

export interface LastOrder {
  /** Minor units. */
  readonly amount: number;
  readonly date: Timestamp;
  readonly order_id?: string;
}

/** Everything stored of one redemption: its records, and what undoing it takes. */
export interface StoredRedemption {
  /** What all ids of the redemption share. */
  readonly base: string;
  readonly date: Timestamp;
  readonly response: RedemptionResponse;
  readonly effects: readonly RedemptionEffect[];
  readonly order_id: string | null;
  /** The version of the order record this redemption wrote. */
  readonly order_version: number | null;
  /** What its campaigns count of the order, minor units; absent where that is the amount of the order, and in records of 0.2.0 and before. */
  readonly order_value?: number;
  readonly customer_id: string | null;
  /** Where what was claimed is counted; absent where nothing was. */
  readonly claim?: string;
  /** What is counted of it apart from the customer's one item of counts; absent where nothing is. */
  readonly apart?: readonly string[];
  readonly keyId: string;
  /** The promotion stack that was redeemed; absent where none was, and in records of 0.2.0 and before. */
  readonly stack?: string;
  /** The last order of the customer before this one; absent where the redemption did not set it. */
  readonly last_order_before?: LastOrder | null;
  /** Set once it is rolled back. */
  readonly rollback: {
    readonly id: string;
    readonly date: Timestamp;
    readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
    /** Identify the request where an Idempotency-Key was sent. */
    readonly key_hash: string | null;
    readonly request_hash: string | null;
    /** Tells the attempt that committed from every other one. */
    readonly attempt?: string;
  } | null;
  /** How many attempts to roll it back were fenced off. */
  readonly fences?: number;
  /** Identifies the request where an Idempotency-Key was sent. */
  readonly request_hash: string | null;
  /** Version of the configuration it was decided under. */
  readonly config_version: number;
}
