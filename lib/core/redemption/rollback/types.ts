// The inputs of a rollback plan, and its writes.
import type { CampaignUse } from '../campaign-use';
import type { Config } from '../../../model/config';
import type { CardTier } from '../../../model/loyalty/tier-rules';
import type { RollbackRequest } from '../../../model/generated';
import type { LineNotes, Order, OrderCount } from '../../../model/records/order';
import type { PointExpiry, PointLot } from '../../../model/records/voucher';
import type { RedemptionEffect, RollbackResponse, StoredRedemption } from '../../../model/records/redemption';
import type { HolderChange, OrderAmounts, OrderShare } from '../../order/order-counts';
import type { UsageChange } from '../usage';
import type { OrderFact } from '../../order/order-fact';

/** A voucher as a rollback reads it. */
export interface RollbackVoucherState {
  readonly sequence: number;
  /** Increases when the voucher is published, edited or moved to the bin. */
  readonly revision: number;
  readonly balance: number;
  /** Everything put on the card so far; absent when a redemption of an earlier version did not store it. */
  readonly total?: number | undefined;
  /** Its points that expire, those among them that are not booked as expired included; absent without any. */
  readonly lots?: readonly PointLot[];
  /** Its tiers, in a program whose tiers have dates; absent before a change of the card. */
  readonly tier?: CardTier;
  /** When the holder got the card; absent where it is not read, as its tiers are known. */
  readonly joined_at?: string;
  /** The holder whose holdings count the balance; null when there is none, as for a card in the bin. */
  readonly holderId: string | null;
  /** The end of its hash chain; absent when a redemption of an earlier version left it. */
  readonly head?: string | undefined;
  /** Present for a card in the bin. */
  readonly isDeleted?: true | undefined;
}

/** Facts that may have changed since the redemption. */
export interface RollbackFacts {
  readonly order: OrderFact | null;
  /** By voucher id; null for a deleted voucher. */
  readonly balances: ReadonlyMap<string, RollbackVoucherState | null>;
}

/** The returns of a redemption before its rollback, which gives back the rest. */
export interface EarlierReturns {
  /** The number of returns; 0 without any. */
  readonly count: number;
  /** The credits or points that each card got, by the id of its redemption. */
  readonly units: Readonly<Record<string, number>>;
}

export const NO_EARLIER_RETURNS: EarlierReturns = { count: 0, units: {} };

export interface RollbackInput {
  readonly stored: StoredRedemption;
  readonly returns: EarlierReturns;
  readonly request: RollbackRequest;
  readonly config: Config;
  /** The order as it is now, and its version; null when the redemption had none. */
  readonly order: OrderFact | null;
  /** Balances that changed since the redemption, by voucher id; null for a voucher that is gone. */
  readonly balances: ReadonlyMap<string, RollbackVoucherState | null>;
  readonly nowMs: number;
  readonly date: string;
  readonly keyId: string;
  /** True when a person calls through the dashboard. */
  readonly isPerson?: boolean;
  /** Identifies the request when an Idempotency-Key was sent. */
  readonly keyHash: string | null;
  readonly requestHash: string | null;
  /** Identifies this attempt. */
  readonly attemptId: string;
}

export interface VoucherReturn {
  /** `charged` is what returns have left of the charge. */
  readonly effect: RedemptionEffect;
  readonly rollbackId: string;
  /** The expected balance, and the new one. */
  readonly balance: {
    readonly sequence: number;
    readonly revision: number;
    readonly before: number;
    readonly after: number;
    readonly total?: number | undefined;
    /** Its lots afterwards; absent where they stay. */
    readonly lots?: readonly PointLot[];
    readonly newLots?: readonly PointExpiry[];
    readonly holderId: string | null;
    readonly head?: string | undefined;
    readonly isDeleted?: true | undefined;
  } | null;
  /** True when the voucher was permanently deleted meanwhile: only the ledger entry is written. */
  readonly isGone: boolean;
  /** True when returns gave back the whole charge: the balance stays. */
  readonly isSettled: boolean;
}

export interface RollbackPlan {
  readonly status: 'PLANNED';
  readonly stored: StoredRedemption;
  readonly returns: EarlierReturns;
  readonly response: RollbackResponse;
  readonly rollbackId: string;
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly nowMs: number;
  readonly date: string;
  readonly keyHash: string | null;
  readonly requestHash: string | null;
  readonly attemptId: string;
  readonly order: {
    readonly record: Order;
    readonly version: number;
    readonly counts: readonly OrderCount[];
    /** Its notes on its lines; null for none. */
    readonly notes: LineNotes | null;
  } | null;
  readonly customer: {
    readonly id: string;
    readonly usage: UsageChange;
    /** The change of the customer's order counters. */
    readonly order: OrderShare | null;
  } | null;
  /** The effects of the redemption that are reverted, with the whole charges: campaigns count them. */
  readonly effects: readonly RedemptionEffect[];
  /** The reverted uses of a claim, and the hash under which they are counted; null when nothing was claimed. */
  readonly claim: { readonly hash: string; readonly uses: UsageChange['uses'] } | null;
  /** Changes of other customers' holdings: of holders of codes, and of the order's customer. */
  readonly holders: readonly HolderChange[];
  readonly vouchers: readonly VoucherReturn[];
  /** The amounts of the order that the campaigns' counters give back. */
  readonly orderAmounts: OrderAmounts;
  /** The counts that campaigns and units give back. */
  readonly campaigns: readonly CampaignUse[];
}
