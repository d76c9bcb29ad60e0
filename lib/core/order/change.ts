// The order record after it was created or changed through the order routes.
import type { LineNotes, Order, OrderAmounts, OrderItem, RequestOrder } from '../../model/records/order';
import { type Catalog } from '../../model/records/catalog';
import { openOrder } from './input';
import { notesOf } from './hidden-lines';
import { NOTHING_APPLIED, orderAmounts, orderItems, orderPeople } from './output';
import { isSame } from '../record/change';
import type { OrderState } from './state';

export interface OrderChange {
  readonly request: RequestOrder;
  /** Null when the order is new. */
  readonly stored: Order | null;
  /** The notes of the stored order on its lines. */
  readonly notes?: LineNotes | undefined;
  readonly catalog: Catalog;
  /** Undefined keeps the stored customer. */
  readonly customerId: string | undefined;
  readonly referrerId: string | undefined;
  readonly newId: string;
  /** Ids for lines without one: one for each line in the request. */
  readonly lineIds: readonly string[];
  /** ISO 8601 */
  readonly date: string;
}

/** An order as it is stored, and what it keeps beside its lines. */
export interface ChangedOrder {
  readonly record: Order;
  readonly notes: LineNotes | null;
}

/**
 * The order record to store: the stored order updated by the request. Absent members keep their stored values;
 * metadata is merged by key. The amounts are recomputed when an amount or the lines are sent, and otherwise stay.
 *
 * @throws RangeError when amounts exceed the range in which doubles are exact
 * @see docs/behaviour/orders.md#amounts
 */
export function buildOrderRecord(change: OrderChange): ChangedOrder {
  const { stored, request } = change;
  const customerId = change.customerId ?? stored?.customer_id ?? null;
  const referrerId = change.referrerId ?? stored?.referrer_id ?? null;
  const { amounts, notes } = newAmounts(change);
  const record: Order = {
    ...recordIdentity(change),
    status: request.status ?? stored?.status ?? 'CREATED',
    ...amounts,
    metadata: { ...stored?.metadata, ...request.metadata },
    ...orderPeople(customerId, referrerId),
    redemptions: stored?.redemptions ?? {},
    object: 'order',
  };
  return { record, notes };
}

function recordIdentity({ stored, request, newId, date }: OrderChange) {
  if (!stored) return { id: newId, source_id: request.source_id ?? null, created_at: date, updated_at: null };
  return { id: stored.id, source_id: stored.source_id, created_at: stored.created_at, updated_at: date };
}

type Amounts = OrderAmounts & Pick<Order, 'items'>;

interface ChangedAmounts {
  readonly amounts: Amounts;
  readonly notes: LineNotes | null;
}

function keptAmounts(stored: Order, notes: LineNotes | undefined): ChangedAmounts {
  return { amounts: amountsOf(stored), notes: notes ?? null };
}

function amountsOf(order: Order): Amounts {
  const { id, source_id, created_at, updated_at, status, metadata, customer, customer_id, ...rest } = order;
  const { referrer, referrer_id, redemptions, object, ...amounts } = rest;
  return amounts;
}

/** The amounts after a change: sent values replace stored ones, because the request names the order by its id. */
function newAmounts(change: OrderChange): ChangedAmounts {
  const { request, stored, notes, catalog } = change;
  const sources = { request: { ...request, id: stored?.id ?? change.newId }, stored, notes, catalog };
  const state = openOrder(sources);
  if (stored && isSame(comparedMembers(state), comparedMembers(openOrder({ ...sources, request: {} }))))
    return keptAmounts(stored, notes);
  const lines = withIds(orderItems(state, NOTHING_APPLIED), change.lineIds);
  const amounts = {
    ...orderAmounts(state, NOTHING_APPLIED),
    ...(typeof request.initial_amount === 'number' && { initial_amount: request.initial_amount }),
    ...(lines.length > 0 && { items: lines }),
  };
  return { amounts, notes: notesOf(state, lines) };
}

/** The members that determine whether an order changes; the computation of its amounts is left out. */
function comparedMembers({ lines, amount, initialAmount, orderDiscount }: OrderState) {
  return { amount, initialAmount, orderDiscount, lines: lines.map(({ touched, ...line }) => line) };
}

/** A line that continues a stored line has its id. */
function withIds(items: readonly OrderItem[], lineIds: readonly string[]): readonly OrderItem[] {
  return items.map((item, index) => (item.id === undefined ? { ...item, id: lineIds[index] ?? `${index}` } : item));
}
