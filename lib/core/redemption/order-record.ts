// The stored order after a redemption, and the shorter order in its records.
import type { CalculatedOrder, Order, OrderItem, OrderRedemptionEntry, RequestOrder } from '../../model/records/order';
import { LIMITS } from '../../model/limits';
import type { RedemptionEffect } from '../../model/records/redemption';
import { type OrderStep, itemsOfSteps, orderItems, stepsOf } from '../order/items';
import { type AppliedDiscounts, orderAmounts, orderPeople } from '../order/output';
import type { OrderState } from '../order/state';
import type { Applicable } from '../evaluation/candidate/outcome';
import { writableCopy } from '../writable';

export interface OrderRecordInput {
  readonly end: OrderState;
  readonly applied: AppliedDiscounts;
  readonly request: RequestOrder;
  readonly stored: Order | null;
  readonly newOrderId: string;
  readonly newSourceId: string | null;
  readonly customerId: string | null;
  readonly referrerId: string | null;
  readonly date: string;
  readonly entryId: string;
  readonly entry: OrderRedemptionEntry;
  /** The base from which the ids of new lines are made. */
  readonly base: string;
}

/** The stored order after a redemption: paid, with its new amounts and one more entry in `redemptions`. */
export function orderAfterRedemption(input: OrderRecordInput): Order {
  const { stored, request, end, applied } = input;
  const items = withIds(orderItems(end, applied), input.base);
  const customerId = input.customerId ?? stored?.customer_id ?? null;
  const referrerId = input.referrerId ?? stored?.referrer_id ?? null;
  const { id, source_id, created_at, updated_at } = recordIdentity(input);
  return {
    id,
    source_id,
    created_at,
    updated_at,
    status: 'PAID',
    ...orderAmounts(end, applied),
    ...(items.length > 0 && { items }),
    metadata: request.metadata ?? stored?.metadata ?? {},
    ...orderPeople(customerId, referrerId),
    redemptions: { ...stored?.redemptions, [input.entryId]: input.entry },
    object: 'order',
  };
}

function recordIdentity({ stored, newOrderId, newSourceId, date }: OrderRecordInput) {
  if (stored) {
    const { id, source_id, created_at } = stored;
    return { id, source_id, created_at, updated_at: date };
  }
  return { id: newOrderId, source_id: newSourceId, created_at: date, updated_at: null };
}

/** A line keeps its id; a new line is named after the redemption that stored it. */
function withIds(items: readonly OrderItem[], base: string): readonly OrderItem[] {
  return items.map((item, index) => {
    if (item.id) return item;
    const named = writableCopy(item);
    named.id = `ordli_${base}${index.toString(16).padStart(3, '0')}`;
    return named;
  });
}

/** The entry of a redemption in the order's `redemptions`: under its parent, or under its one redeemable. */
export function orderEntry(redemption: {
  readonly parentId: string | null;
  readonly effects: readonly [RedemptionEffect, ...RedemptionEffect[]];
  readonly date: string;
}): { readonly id: string; readonly entry: OrderRedemptionEntry } {
  const { parentId, effects, date } = redemption;
  if (parentId !== null) {
    const stacked = effects.map(({ child_id }) => child_id);
    return {
      id: parentId,
      entry: { date, related_object_type: 'redemption', related_object_id: parentId, stacked },
    };
  }
  const [{ child_id, target, target_id, campaign_id }] = effects;
  const parent = campaign_id !== null && { related_object_parent_id: campaign_id };
  return { id: child_id, entry: { date, related_object_type: target, related_object_id: target_id, ...parent } };
}

/**
 * The order in the record of each redeemable: its amounts after that redeemable, with `applied_` members of that
 * redeemable only.
 * @param outcomes what applied, in processing order
 */
export function childOrders(
  outcomes: readonly Pick<Applicable, 'order' | 'applied'>[],
  record: Order,
): readonly CalculatedOrder[] {
  const steps = stepsOf(outcomes);
  const stored = record.items ?? [];
  const named = steps.length * stored.length <= LIMITS.namedChildLines ? namedAs(stored) : asTheyAre;
  return itemsOfSteps(steps).flatMap((items, index) => {
    const step = steps[index];
    return step ? [childOrder(step, named(items), record)] : [];
  });
}

type Items = readonly OrderItem[];

/** Leaves out line ids: with them, the orders of many redeemables would exceed the size of an answer. */
const asTheyAre = (items: Items): Items => items;

/**
 * Give lines the ids of the stored order. Lines and lists that several orders share stay shared.
 * @param stored lines keep their position from one redeemable to the next
 */
function namedAs(stored: Items): (items: Items) => Items {
  const lists = new Map<Items, Items>();
  const lines = new Map<OrderItem, OrderItem>();
  const namedLine = (item: OrderItem, index: number): OrderItem => {
    const id = stored[index]?.id;
    if (item.id !== undefined || id === undefined) return item;
    const named = lines.get(item) ?? { ...item, id };
    lines.set(item, named);
    return named;
  };
  return (items) => {
    const named = lists.get(items) ?? items.map(namedLine);
    lists.set(items, named);
    return named;
  };
}

function childOrder({ order, applied }: OrderStep, items: Items, record: Order): CalculatedOrder {
  return {
    id: record.id,
    source_id: record.source_id,
    ...orderAmounts(order, applied),
    ...(items.length > 0 && { items }),
    customer_id: record.customer_id,
    referrer_id: record.referrer_id,
    object: 'order',
  };
}

/** Convert a stored order to the order of a redemption's response, without `redemptions`. */
export function parentOrder(record: Order): CalculatedOrder {
  const { redemptions, ...rest } = record;
  return rest;
}
