// The values of partial returns: what a redemption made its order cost, what came back so far, and one planned return.
import type { Return } from '../../model/records/return';
import type { CalculatedOrder } from '../../model/records/order';
import type { Decision } from '../decision/types';

/**
 * Which price the kept units have after a return.
 * @see docs/behaviour/returns.md#policies
 */
export type ReturnPolicy = 'KEEP' | 'RE_EVALUATE' | 'FORFEIT';

/** The order in which a refund goes to money and to the cards that paid. */
export type TenderOrder = 'PROPORTIONAL' | 'MONEY_FIRST' | 'STORED_VALUE_FIRST';

/** A line of the redeemed order. All amounts are of all its units, in minor units. */
export interface ReturnLine {
  /** The id of the order line; null for the part of the order that stands in no line. */
  readonly id: string | null;
  readonly productId: string | null;
  readonly skuId: string | null;
  /** Before discounts, added units included. */
  readonly amount: number;
  /** Units, added ones included; for the part that stands in no line its amount. */
  readonly quantity: number;
  /** The cost after all discounts; cards are payments and count as none. 0 to `amount`. */
  readonly cost: number;
  /** The cost if the redemption had given no discount. 0 to `amount`. */
  readonly costBefore: number;
  readonly isShipping: boolean;
}

/** A gift or loyalty card that paid for the order. */
export interface ReturnCard {
  /** The id of the child redemption, or of the only redemption. */
  readonly redemptionId: string;
  readonly voucherId: string;
  readonly code: string;
  readonly type: 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  /** The part of the order that it paid, minor units, above zero. */
  readonly paid: number;
  /** The credits or points that it was charged. */
  readonly charged: number;
}

/** The facts of a redemption that returns need. They never change. */
export interface ReturnBasis {
  /** The lines of the order; the part that stands in no line is the last one, if there is such a part. */
  readonly lines: readonly ReturnLine[];
  /** In processing order. */
  readonly cards: readonly ReturnCard[];
  /** The sum of the costs of all lines, minor units: paid with money and cards. */
  readonly total: number;
  /** The part of `total` that was paid with money, minor units. */
  readonly money: number;
}

/** The sums that one card got back. */
export interface CardRefund {
  readonly redemption_id: string;
  /** Minor units. */
  readonly amount: number;
  /** Credits or points. */
  readonly units: number;
}

/** All returns of one redemption so far. It is stored as it is. */
export interface ReturnState {
  /** The number of returns, from 1. */
  readonly sequence: number;
  readonly policy: ReturnPolicy;
  readonly tender_order: TenderOrder;
  /** Returned units by the id of the line; lines without returned units are absent. */
  readonly items: Readonly<Record<string, number>>;
  /** The returned part of what stands in no line, minor units. */
  readonly order_amount: number;
  /** Refunds with money and to cards, minor units. */
  readonly refund_amount: number;
  readonly money_amount: number;
  /** The cards of the basis, in processing order. */
  readonly vouchers: readonly CardRefund[];
}

/** The members of a request that decide the amounts. `refuseReturnRequest` checks their combination. */
export interface ReturnRequestValues {
  /** `quantity`: units, 1 or more; all units that are left when absent. */
  readonly items?: readonly { readonly id: string; readonly quantity?: number }[];
  /** A part of what stands in no line, minor units. */
  readonly amount?: number;
  /** True returns everything that is left. */
  readonly all?: boolean;
  readonly policy?: ReturnPolicy;
  readonly tender_order?: TenderOrder;
}

/** The record of a decision, for a policy that decides it again. */
export type RecordedDecision = Pick<Decision, 'input' | 'decided_at' | 'outcome'>;

export interface ReturnInput {
  readonly basis: ReturnBasis;
  /** The order after the redemption, and the record of its decision: null without one. Only RE_EVALUATE reads them. */
  readonly recorded?: { readonly order: CalculatedOrder; readonly decision: RecordedDecision | null };
  /** Null before the first return. */
  readonly state: ReturnState | null;
  readonly request: ReturnRequestValues;
  /** The settings of the project, for a first return that names none. */
  readonly defaults: { readonly policy: ReturnPolicy; readonly tender_order: TenderOrder };
}

/** A line of one return. */
export interface ReturnedItem {
  readonly id: string;
  readonly product_id: string | null;
  readonly sku_id: string | null;
  readonly quantity: number;
  /** List value, minor units. */
  readonly amount: number;
  readonly refund_amount: number;
}

/** The value that one card gets by one return. It has `credits` or `points`. */
export interface ReturnedVoucher {
  readonly redemption_id: string;
  readonly voucher_id: string;
  readonly code: string;
  readonly type: ReturnCard['type'];
  /** Minor units. */
  readonly amount: number;
  readonly credits?: number;
  readonly points?: number;
}

/** The value that later returns can still give back. */
export interface RemainingReturn {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly order_amount: number;
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly vouchers: readonly Pick<ReturnedVoucher, 'redemption_id' | 'amount' | 'credits' | 'points'>[];
}

/** The members of an answer that the core decides, as they are sent. All amounts are minor units. */
export interface ReturnAmounts {
  readonly sequence: number;
  /** True when nothing is left. */
  readonly complete: boolean;
  readonly policy: ReturnPolicy;
  readonly tender_order: TenderOrder;
  readonly items: readonly ReturnedItem[];
  /** The part of `amount` that stands in no line. */
  readonly order_amount: number;
  /** List value. */
  readonly amount: number;
  /** `money_amount` and the amounts of all vouchers. */
  readonly refund_amount: number;
  readonly money_amount: number;
  /** The amount that earlier returns refunded too much, because the kept units cost more now. */
  readonly shortfall_amount: number;
  readonly dropped_redeemables: Return['dropped_redeemables'];
  readonly vouchers: readonly ReturnedVoucher[];
  readonly remaining: RemainingReturn;
}

export interface PlannedReturn {
  readonly amounts: ReturnAmounts;
  /** The state after this return. */
  readonly state: ReturnState;
}
