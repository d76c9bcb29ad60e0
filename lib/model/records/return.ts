// A return: units of a paid order that came back, as it is stored and answered.
import type { Metadata, Timestamp } from '../common';
import type { RequestChannel } from './redemption';
import type { ReturnPolicy, ReturnTenderOrder } from './settings';

/** A line with units that came back. */
export interface ReturnItem {
  readonly id: string;
  readonly product_id: string | null;
  readonly sku_id: string | null;
  readonly quantity: number;
  /** List value, minor units. */
  readonly amount: number;
  readonly refund_amount: number;
}

/** The amount that one card gets by a return. */
export interface ReturnVoucher {
  /** The redemption that charged the card. */
  readonly redemption_id: string;
  readonly voucher_id: string;
  readonly code: string;
  readonly type: 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  /** Minor units. */
  readonly amount: number;
  /** Gift cards have credits, loyalty cards points. */
  readonly credits?: number;
  readonly points?: number;
  /** Null when the card was deleted for good. */
  readonly balance_after: number | null;
  readonly credited: boolean;
}

/** All amounts are minor units. */
export interface Return {
  /** Null for a dry run. */
  readonly id: string | null;
  readonly object: 'return';
  readonly date: Timestamp;
  readonly dry_run: boolean;
  /** The number among the returns of the redemption, from 1. */
  readonly sequence: number;
  /** True when nothing is left after it. */
  readonly complete: boolean;
  readonly redemption_id: string;
  readonly order_id: string;
  readonly customer_id: string | null;
  readonly policy: ReturnPolicy;
  readonly tender_order: ReturnTenderOrder;
  readonly items: readonly ReturnItem[];
  /** The part of `amount` that stands in no line. */
  readonly order_amount: number;
  /** List value. */
  readonly amount: number;
  /** `money_amount` and the amounts of all cards. */
  readonly refund_amount: number;
  readonly money_amount: number;
  readonly shortfall_amount: number;
  readonly dropped_redeemables: readonly {
    readonly object: 'promotion_tier' | 'voucher';
    readonly id: string;
    readonly key: string;
  }[];
  /** One entry for each card that paid, in processing order. */
  readonly vouchers: readonly ReturnVoucher[];
  readonly remaining: {
    readonly items: readonly { readonly id: string; readonly quantity: number }[];
    readonly order_amount: number;
    readonly refund_amount: number;
    readonly money_amount: number;
    readonly vouchers: readonly Pick<ReturnVoucher, 'redemption_id' | 'amount' | 'credits' | 'points'>[];
  };
  readonly reason: string | null;
  readonly metadata: Metadata;
  readonly channel: RequestChannel;
}
