// The place of the step of each calculation in the points of an earning rule.
import type { EarningCalculation } from '../../../model/records/earning-rule';

/** The place of the step of a calculation: the member of `loyalty`, and the measure in it. */
export interface StepPlace {
  readonly member: 'order' | 'order_items' | 'customer' | 'custom_event';
  readonly measure: 'amount' | 'total_amount' | 'metadata' | 'quantity' | 'subtotal_amount';
  /** The events whose rules may use the calculation. */
  readonly events: 'ORDERS' | 'CUSTOM_EVENTS' | 'ALL';
}

/** The place of the step of each calculation. */
export const STEP_PLACES: Readonly<Record<EarningCalculation, StepPlace>> = {
  ORDER_AMOUNT: { member: 'order', measure: 'amount', events: 'ORDERS' },
  ORDER_TOTAL_AMOUNT: { member: 'order', measure: 'total_amount', events: 'ORDERS' },
  ORDER_METADATA: { member: 'order', measure: 'metadata', events: 'ORDERS' },
  ORDER_ITEMS_QUANTITY: { member: 'order_items', measure: 'quantity', events: 'ORDERS' },
  ORDER_ITEMS_AMOUNT: { member: 'order_items', measure: 'amount', events: 'ORDERS' },
  ORDER_ITEMS_SUBTOTAL_AMOUNT: { member: 'order_items', measure: 'subtotal_amount', events: 'ORDERS' },
  CUSTOMER_METADATA: { member: 'customer', measure: 'metadata', events: 'ALL' },
  CUSTOM_EVENT_METADATA: { member: 'custom_event', measure: 'metadata', events: 'CUSTOM_EVENTS' },
};
