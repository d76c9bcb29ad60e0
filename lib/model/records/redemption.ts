// Redemptions and rollbacks as they are stored and answered.
import type { Metadata, Timestamp } from '../common';
import type { CardTier } from '../loyalty/tier-rules';
import type { Category } from './catalog';
import type { CustomerReference } from './customer';
import type { Discount } from './discount';
import type { CalculatedOrder, LineNotes, Order, OrderCount } from './order';
import type { PointLot } from './voucher';
import type { Reward } from './reward';
import type { Gift, LoyaltyCard, Voucher, VoucherKind } from './voucher';
import type { InapplicableRedeemableResponse, SkippedRedeemableResponse } from '../generated-answers/records';

/** Members of a child redemption that `options.expand` of its request selected, with their values at that time. */
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
  /** The discount that a successful redemption gave, with the number that was used. */
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

/** The channel of a request; automatic redemptions have another one. */
export type RequestChannel = Channel & { readonly channel_type: 'USER' | 'API' };

export interface RelatedRedemptions {
  readonly rollbacks?: readonly {
    readonly id: string;
    readonly date: Timestamp;
    readonly rollback_order_mode?: 'WITH_ORDER' | 'WITHOUT_ORDER';
  }[];
  readonly redemptions?: readonly { readonly id: string; readonly date: Timestamp }[];
}

/** The reward bought with points, its recipient, and the code it gave. */
export interface RedeemedReward extends Reward {
  readonly assignment_id: string;
  readonly customer: CustomerReference | null;
  readonly voucher?: VoucherSummary;
  /** A MATERIAL reward as it was when its event was emitted: records store only the ids. */
  readonly product?: { readonly id: string; readonly source_id: string | null; readonly name: string | null };
  readonly sku?: { readonly id: string; readonly source_id: string | null; readonly sku: string | null };
}

interface EntryBase {
  readonly id: string;
  readonly date: Timestamp;
  readonly customer_id: string | null;
  readonly tracking_id: string | null;
  readonly metadata: Metadata | null;
  /** Minor units or points charged to a gift or loyalty card; negative for a refund. */
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
  /** The rollbacks of this redemption. */
  readonly rollbacks: readonly Rollback[];
}

/** A top-level redemption with all its parts. */
export interface RedemptionGroup extends Redemption, WithRollbacks {
  /** Its children in the order they were applied; empty for a redemption of one redeemable. */
  readonly redemptions: readonly (Redemption & WithRollbacks)[];
  /** Redeemables of the request that were not applied, as they were answered; absent when there are none. */
  readonly inapplicable_redeemables?: readonly InapplicableRedeemableResponse[];
  readonly skipped_redeemables?: readonly SkippedRedeemableResponse[];
  /** The child redemptions that match the filters; absent without filters. */
  readonly matched_redemptions?: readonly string[];
}

export interface RedemptionResponse {
  readonly redemptions: readonly Redemption[];
  readonly parent_redemption?: Redemption;
  readonly order?: Order;
  readonly inapplicable_redeemables: readonly InapplicableRedeemableResponse[];
  readonly skipped_redeemables: readonly SkippedRedeemableResponse[];
}

export interface RollbackResponse {
  readonly rollbacks: readonly Rollback[];
  readonly parent_rollback?: Rollback;
  readonly order?: Order;
}

/** The changes made by one child, kept so that a rollback can undo them. */
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
  /** The link of its ledger line in the hash chain; absent in records of earlier versions. */
  readonly head_after?: string;
  readonly revision?: number;
  /** The points that expire which the charge took, and the lots that it left; absent for other points. */
  readonly lots?: { readonly taken: readonly PointLot[]; readonly left: readonly PointLot[] };
  /** The tiers of the card afterwards, in a program whose tiers have dates; absent in any other. */
  readonly tier?: CardTier;
  /** Everything ever put on the card up to then; absent in records of earlier versions. */
  readonly total?: number;
  /** True when the customer's own counter of this redeemable was incremented. */
  readonly counts_for_customer: boolean;
  /** Calendar periods whose counters were incremented. */
  readonly periods: readonly string[];
  /** Further periods that only the campaign counted; absent when there are none. */
  readonly campaign_periods?: readonly string[];
  /** The discount of this child, minor units. */
  readonly discount: number;
  /** Units counted for limits of a campaign or promotion tier, by counter; absent when there are none. */
  readonly units?: readonly { readonly id: string; readonly per: 'ALL' | 'CUSTOMER'; readonly units: number }[];
  /** The holder of the code, when a sum of the holder changed: of points, credits or referred customers. */
  readonly holder_id?: string;
  /** True when the code referred the customer to its holder. */
  readonly is_referral?: boolean;
  /** A reward other than paying with points; its redemptions were counted. */
  readonly reward_id?: string;
  /** The code that a CAMPAIGN reward gave, as it was at that time, and its new revision. */
  readonly award?: { readonly voucher: Voucher; readonly revision: number };
}

export interface LastOrder {
  /** Minor units. */
  readonly amount: number;
  readonly date: Timestamp;
  readonly order_id?: string;
}

/** Everything stored of one redemption: its records, and the data needed to undo it. */
export interface StoredRedemption {
  /** The common part of all ids of the redemption. */
  readonly base: string;
  readonly date: Timestamp;
  readonly response: RedemptionResponse;
  readonly effects: readonly RedemptionEffect[];
  readonly order_id: string | null;
  /** The version of the order record this redemption wrote. */
  readonly order_version: number | null;
  /**
   * The order value counted for its campaigns, minor units; absent when it equals the amount of the order, and in
   * records of 0.2.0 and before.
   */
  readonly order_value?: number;
  /** What redemptions count of the order, oldest first and this one last; absent without order, and in records of 0.2.0 and before. */
  readonly order_counts?: readonly OrderCount[];
  /** What the order keeps beside its lines after this redemption; absent when there is nothing. */
  readonly line_notes?: LineNotes;
  /**
   * The free units it added to each line by its id, where `applied_discount_quantity` counts others as well; absent
   * when there is no such line, and in records of 0.2.0 and before.
   */
  readonly free_units?: Readonly<Record<string, number>>;
  readonly customer_id: string | null;
  /** The key under which uses of a claimed customer are counted; absent when nothing was claimed. */
  readonly claim?: string;
  /** Targets counted on items of their own instead of the customer's main item; absent when there are none. */
  readonly apart?: readonly string[];
  /** Records whose ledger line was the first of a code without a balance; absent when there are none. */
  readonly first_lines?: readonly string[];
  readonly keyId: string;
  /** The call that made it, as `causeText` writes it; absent outside of calls. */
  readonly cause?: string;
  /** The redeemed promotion stack; absent when there was none. */
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
    /** Identifies the attempt that committed. */
    readonly attempt?: string;
    /**
     * What went from the counts of the order, by campaign id, and under `project` for all of them, minor units; absent without
     * order, and in records of 0.2.0 and before.
     */
    readonly order_amounts?: Readonly<Record<string, number>>;
  } | null;
  /** The number of fenced attempts to roll it back. */
  readonly fences?: number;
  /** Identifies the request where an Idempotency-Key was sent. */
  readonly request_hash: string | null;
  /** The version of the configuration used for the decision. */
  readonly config_version: number;
}
