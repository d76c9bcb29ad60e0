// The inputs of a return beside its arithmetic, and what it writes.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateReturnRequest } from '../../model/generated';
import type { Order } from '../../model/records/order';
import type { RedemptionEffect, StoredRedemption } from '../../model/records/redemption';
import type { Return } from '../../model/records/return';
import type { HolderChange, OrderShare } from '../order/order-counts';
import type { RollbackVoucherState } from '../redemption/rollback/types';
import type { ReturnedLots } from '../redemption/returned-lots';
import type { UsageChange } from '../redemption/usage';
import type { RecordedDecision, ReturnState } from './types';
import type { OrderFact } from '../order/order-fact';

/** The members of an order that decide what a return changes of it, and its version. */
export interface KnownOrder extends Pick<Order, 'status' | 'customer_id'> {
  readonly version: number;
}

/**
 * The state item of a redemption: its returns so far, and the order and cards as the last return left them. It names no
 * customer, so that a permanent deletion has nothing to remove from it: what belongs to other people than the redemption
 * says is left out, and read again.
 */
export interface ReturnProgress {
  /** Null before the first return. */
  readonly state: ReturnState | null;
  /** An order of the customer of the redemption's order; null otherwise, and before the first return. */
  readonly order: Omit<KnownOrder, 'customer_id'> | null;
  /** By voucher id: cards whose holder is the one whom the redemption counted. */
  readonly balances: Readonly<Record<string, Omit<RollbackVoucherState, 'holderId'>>>;
  /** The id of the rollback; null while the redemption stands. */
  readonly rollbackId: string | null;
  /** The number of fenced attempts; absent without any. */
  readonly fences?: number;
}

export const NO_RETURNS: ReturnProgress = { state: null, order: null, balances: {}, rollbackId: null };

/** The facts that may have changed since the redemption and the last return. */
export interface ReturnFacts {
  /** Null while the order is assumed to be as the last return left it. */
  readonly order: OrderFact | null;
  /** By voucher id; null for a card that was deleted for good. Absent cards are assumed to be as last known. */
  readonly balances: ReadonlyMap<string, RollbackVoucherState | null>;
}

export interface ReturnDecisionInput {
  readonly caller: Pick<Caller, 'keyId' | 'session'>;
  readonly stored: StoredRedemption;
  readonly config: Config;
  readonly progress: ReturnProgress;
  readonly facts: ReturnFacts;
  /** Null where none is kept, and where the policy of the return reads none. */
  readonly decision: RecordedDecision | null;
  readonly request: CreateReturnRequest;
  readonly nowMs: number;
}

/** A card that paid, and what it gets. */
export interface CardReturn {
  readonly effect: RedemptionEffect;
  /** Credits or points, 0 or more. */
  readonly units: number;
  /** The card as it is expected, with its new balance; null when it was deleted for good. */
  readonly card:
    | (RollbackVoucherState & ReturnedLots & { readonly after: number; readonly headAfter: string | undefined })
    | null;
}

export interface ReturnPlan {
  readonly base: string;
  readonly nowMs: number;
  readonly record: Return;
  /** The order as it was read. */
  readonly before: ReturnProgress;
  readonly after: ReturnProgress & { readonly state: ReturnState };
  /** The version that is expected, and the money that goes back, minor units. */
  readonly order: {
    readonly id: string;
    readonly sourceId: string | null;
    readonly version: number;
    readonly money: number;
  };
  readonly cards: readonly CardReturn[];
  /** The change of the sums of the redemption's customer; null when none changes. */
  readonly customer: { readonly id: string; readonly usage: UsageChange; readonly order: OrderShare | null } | null;
  /** Changes of the sums of other customers: of holders of cards, and of the order's customer. */
  readonly holders: readonly HolderChange[];
  /** The name under which a claimed customer is counted; null without one. */
  readonly claim: string | null;
}
