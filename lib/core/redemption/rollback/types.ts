// What a rollback is planned from, and what it must write.
import type { Config } from '../../../model/config';
import type { RollbackRequest } from '../../../model/generated';
import type { Order } from '../../../model/records/order';
import type { RedemptionEffect, RollbackResponse, StoredRedemption } from '../../../model/records/redemption';
import type { OrderFact } from '../../evaluation/facts';
import type { HolderChange } from '../holder-change';
import type { OrderShare } from '../order-share';
import type { RewardUse } from '../reward/reward-use';
import type { UsageChange } from '../usage';

/** A voucher as a rollback finds it. */
export interface VoucherState {
  readonly sequence: number;
  /** Rises as it is published, edited or put into the bin. */
  readonly revision: number;
  readonly balance: number;
  /** Everything put on the card so far; absent where a redemption of an earlier version did not keep it. */
  readonly total?: number | undefined;
  /** Whose sums count its balance; null for nobody's, as for a card in the bin. */
  readonly holderId: string | null;
}

/** What may have changed since the redemption. */
export interface RollbackFacts {
  readonly order: OrderFact | null;
  /** By voucher id; null for a voucher that is gone. */
  readonly balances: ReadonlyMap<string, VoucherState | null>;
}

export interface RollbackInput {
  readonly stored: StoredRedemption;
  readonly request: RollbackRequest;
  readonly config: Config;
  /** The order as it is now, and its version; null when the redemption had none. */
  readonly order: { readonly order: Order; readonly version: number } | null;
  /** Balances that changed since the redemption, by voucher id; null for a voucher that is gone. */
  readonly balances: ReadonlyMap<string, VoucherState | null>;
  readonly nowMs: number;
  readonly date: string;
  readonly keyId: string;
  /** A person asks, by way of the dashboard. */
  readonly isPerson?: boolean;
  /** Identify the request where an Idempotency-Key was sent. */
  readonly keyHash: string | null;
  readonly requestHash: string | null;
  /** Tells this attempt from every other one. */
  readonly attemptId: string;
}

export interface VoucherReturn {
  readonly effect: RedemptionEffect;
  readonly rollbackId: string;
  /** For a balance: what it is expected to be, and what it becomes. */
  readonly balance: {
    readonly sequence: number;
    readonly revision: number;
    readonly before: number;
    readonly after: number;
    readonly total?: number | undefined;
    readonly holderId: string | null;
  } | null;
  /** The voucher was deleted for good meanwhile: only the row of the ledger is written. */
  readonly isGone: boolean;
}

export interface RollbackPlan {
  readonly status: 'PLANNED';
  readonly stored: StoredRedemption;
  readonly response: RollbackResponse;
  readonly rollbackId: string;
  readonly mode: 'WITH_ORDER' | 'WITHOUT_ORDER';
  readonly nowMs: number;
  readonly date: string;
  readonly keyHash: string | null;
  readonly requestHash: string | null;
  readonly attemptId: string;
  readonly order: { readonly record: Order; readonly version: number } | null;
  readonly customer: {
    readonly id: string;
    readonly usage: UsageChange;
    /** What is counted of the order. */
    readonly order: OrderShare | null;
  } | null;
  /** Of the redemption, what is given back. */
  readonly effects: readonly RedemptionEffect[];
  /** What is given back to claims, and where it is counted; null where nothing was claimed. */
  readonly claim: { readonly hash: string; readonly uses: UsageChange['uses'] } | null;
  readonly rewards: readonly RewardUse[];
  /** What customers other than that one have now: holders of codes, and whose order it is. */
  readonly holders: readonly HolderChange[];
  readonly vouchers: readonly VoucherReturn[];
  /** Value of the redeemed order, minor units: what the campaigns' counters give back. */
  readonly orderAmount: number;
}
