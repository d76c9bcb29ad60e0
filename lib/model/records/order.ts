// Orders and their lines: as requested, and as stored and answered.
import type { Metadata, Timestamp } from '../common';
import type { OrderInput, OrderItemInput } from '../generated';

export type OrderStatus = NonNullable<RequestOrder['status']>;

/**
 * A line of an order in a request: amounts in minor units, a whole number of units; texts of digits are accepted as
 * well.
 */
export type RequestOrderItem = OrderItemInput;

/** True for a line that changes its product or SKU in the catalogue. */
export function overridesCatalogue({ product, sku }: RequestOrderItem): boolean {
  return product?.override === true || sku?.override === true;
}

export type OrderItemProduct = NonNullable<OrderItemInput['product']>;

export type OrderItemSku = NonNullable<OrderItemInput['sku']>;

export type RequestOrder = NonNullable<OrderInput>;

/** The units and amounts that REPLACE_ITEMS moved from one line to another. */
export interface ApplicationDetail {
  readonly source_index: number;
  readonly source_applied_quantity: number;
  readonly source_applied_quantity_amount: number;
  readonly target_index: number;
  readonly target_applied_quantity: number;
  readonly target_applied_quantity_amount: number;
  readonly target_applied_discount_amount: number;
}

/** A line of an order in answers and in the table. */
export interface OrderItem {
  readonly object: 'order_item';
  readonly id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly related_object?: 'product' | 'sku';
  readonly quantity?: number;
  readonly initial_quantity?: number;
  readonly discount_quantity?: number;
  readonly applied_discount_quantity?: number;
  readonly applied_quantity?: number;
  readonly applied_quantity_amount?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly applied_discount_amount?: number;
  readonly subtotal_amount?: number;
  readonly product?: OrderItemProduct;
  readonly sku?: OrderItemSku;
  readonly metadata?: Metadata;
  readonly application_details?: readonly ApplicationDetail[];
}

/** The amounts of an order. A group is absent when nothing of its class was computed. */
export interface OrderAmounts {
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly items_discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_amount?: number;
  readonly applied_discount_amount?: number;
  readonly items_applied_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
}

/** A customer that an order names. */
export interface OrderPerson {
  readonly id: string;
  readonly object: 'customer';
}

/** An order as an evaluation answers it, without the stored part. */
export interface CalculatedOrder extends OrderAmounts {
  readonly id?: string;
  readonly source_id?: string | null;
  readonly status?: OrderStatus;
  readonly created_at?: Timestamp;
  readonly updated_at?: Timestamp | null;
  readonly items?: readonly OrderItem[];
  readonly metadata?: Metadata;
  readonly customer?: OrderPerson;
  readonly customer_id: string | null;
  readonly referrer?: OrderPerson;
  readonly referrer_id: string | null;
  readonly object: 'order';
}

export interface OrderRedemptionEntry {
  readonly date: Timestamp;
  readonly related_object_type: 'redemption' | 'voucher' | 'promotion_tier';
  readonly related_object_id: string;
  readonly related_object_parent_id?: string;
  readonly stacked?: readonly string[];
  readonly rollback_id?: string;
  readonly rollback_date?: Timestamp;
  readonly rollback_stacked?: readonly string[];
}

/** The count of an order by a redemption that stands. */
export interface OrderCount {
  /** The base of its ids. */
  readonly redemption: string;
  /** Minor units. */
  readonly value: number;
  /** Ids of the campaigns and promotion tiers that count it. */
  readonly ids: readonly string[];
}

/** Notes of an order on its lines beside its record, for later rollbacks. */
export interface LineNotes {
  /**
   * Lines without units that are not in the record, by their ids, units and amounts. Their quantity is below 0 where a
   * rollback took units that a later redemption had replaced.
   */
  readonly hidden?: readonly OrderItem[];
  /** By the id of a line: the ids of other lines whose discounts or units it carries, since lines were divided or merged. */
  readonly carried?: Readonly<Record<string, readonly string[]>>;
}

/** An order as it is stored. */
export interface Order extends OrderAmounts {
  readonly id: string;
  readonly source_id: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly status: OrderStatus;
  readonly items?: readonly OrderItem[];
  readonly metadata: Metadata;
  readonly customer?: OrderPerson;
  readonly customer_id: string | null;
  readonly referrer?: OrderPerson;
  readonly referrer_id: string | null;
  readonly redemptions: Readonly<Record<string, OrderRedemptionEntry>>;
  readonly object: 'order';
}
