// The stored order after a redemption, the shorter order in its records, and the check of its size.
import type { Failure } from '../../errors';
import { isTooLarge, mayBeTooLarge } from '../../model/answer-size';
import { toCachedJson } from '../../model/lists/stored-values';
import { LIMITS } from '../../model/limits';
import type { CalculatedOrder, Order, OrderItem, OrderRedemptionEntry, RequestOrder } from '../../model/records/order';
import type { RedemptionEffect, RedemptionResponse } from '../../model/records/redemption';
import type { Applicable } from '../evaluation/candidate/outcome';
import type { EvaluationInput } from '../evaluation/facts';
import { areNotesTooLarge, ORDER_IS_TOO_LARGE } from '../order/hidden-lines';
import {
  type AppliedDiscounts,
  itemsOfSteps,
  orderAmounts,
  orderItems,
  orderPeople,
  type OrderStep,
  stepsOf,
} from '../order/output';
import type { OrderState } from '../order/state';
import { writableCopy } from '../object-members';
import type { RedemptionPlan } from './plan-types';

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

// The size check of a planned redemption: one that cannot be stored or answered is refused before anything is written.

/**
 * Refuse a redemption whose order or answer would be too large.
 * @returns invalid_order for an order that is too large to store, or was redeemed too often; answer_too_large when the
 *   records of all redeemables, each with the order after it, exceed one answer
 */
export function refuseSize({ order, stored: { response } }: Pick<RedemptionPlan, 'order' | 'stored'>): Failure | null {
  let shown = 0;
  if (order) {
    const { record } = order;
    if (Object.keys(record.redemptions).length > LIMITS.redemptionsPerOrder) {
      return { key: 'invalid_order', details: `An order holds at most ${LIMITS.redemptionsPerOrder} redemptions.` };
    }
    // Both texts are usually stored, so each is serialized once.
    const text = toCachedJson(record);
    if (Buffer.byteLength(text) > LIMITS.orderBytes || areNotesTooLarge(order.notes))
      return { key: 'invalid_order', details: ORDER_IS_TOO_LARGE };
    shown = text.length;
  }
  const isRough = mayBeTooLarge(shown * (response.redemptions.length + 2));
  if (isRough && !mayBeTooLarge(roughLength(response))) return null;
  return isTooLarge(toCachedJson(response)) ? ANSWER_TOO_LARGE : null;
}

/**
 * Refuse a redemption by a client key alone whose order and metadata are large: anyone with the key can redeem, so
 * little may be stored permanently.
 * @returns invalid_order
 * @see docs/behaviour/access.md#claims
 */
export function refuseClaimSize(
  { principal, request }: Pick<EvaluationInput, 'principal' | 'request'>,
  { order }: Pick<RedemptionPlan, 'order'>,
): Failure | null {
  if (principal !== 'CLAIM') return null;
  const texts = [order ? toCachedJson(order.record) : '', JSON.stringify(request.metadata ?? {})];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes > LIMITS.claimedOrderBytes ? CLAIM_TOO_LARGE : null;
}

const CLAIM_TOO_LARGE: Failure = {
  key: 'invalid_order',
  details: `An order that a client key redeems without a shopper token has at most ${LIMITS.claimedOrderBytes} bytes, with its metadata and that of the redemption.`,
};

/**
 * An estimate of the length of an answer. Every record holds the order, the customer and the metadata, and is about as
 * long as the first. Redeemables that did not apply and expanded members are measured, because with explain each may
 * be as long as its rules.
 */
function roughLength({ parent_redemption, redemptions, ...rest }: RedemptionResponse): number {
  const record = JSON.stringify(parent_redemption ?? redemptions[0] ?? null);
  const expanded = redemptions.map(({ voucher, promotion_tier }) => (voucher ?? promotion_tier)?.metadata);
  const others = JSON.stringify([rest.inapplicable_redeemables, rest.skipped_redeemables, expanded]);
  return record.length * (redemptions.length + 2) + others.length;
}

/** The failure of a redemption with too many writes for one transaction. Nothing was redeemed. */
export const TOO_MANY_WRITES: Failure = {
  key: 'invalid_order',
  details: `One redemption writes at most ${LIMITS.transactionActions} records: send fewer lines with override, or fewer redeemables.`,
};

/** The failure of a redemption whose result is too large to answer or store. Nothing was redeemed. */
export const ANSWER_TOO_LARGE: Failure = {
  key: 'answer_too_large',
  details: `The records of a redemption, each with its order, have at most ${LIMITS.answerBytes} bytes together, and ${LIMITS.redemptionBytes} bytes once compressed: redeem fewer redeemables at once, or an order of fewer lines, and expand less.`,
};
