// Create, update, read and list orders.
import { isDeepStrictEqual } from 'node:util';
import type { OrderFact } from '../../core/evaluation/facts';
import { ORDER_FIELDS } from '../../core/filter/fields';
import { type OrderChange, changedOrder } from '../../core/order/change';
import { type HolderChange, othersChanges } from '../../core/redemption/holder-change';
import { orderShares } from '../../core/redemption/order-share';
import { ApiError, notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { SaveOrderRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Order, RequestOrder } from '../../model/records/order';
import type { Runtime } from '../../ports/runtime';
import type { OrderLock } from '../../ports/order-locks';
import { nowText } from '../shared/configuration';
import { findCustomer, saveCustomer } from '../customers/customers';
import { loadCatalogue, overrideCatalogue } from './order-catalogue';
import { checkOthers, writesOthers } from './order-check';
import { settleOrder } from './order-settle';
import { knownChanges } from './order-shares';
import { REDEMPTION_LEASE_MS, busyOrder, releaseOrderLock, acquireOrderLock } from './order-lock';
import { type ListQuery, listOf, readList } from '../shared/record-lists';
import { Retry } from '../shared/retry';

export async function getOrder(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<Order> {
  return (await findOrder(rt, caller, idOrSourceId)).order;
}

/** @throws ApiError not_found */
async function findOrder(rt: Runtime, caller: Caller, idOrSourceId: string): Promise<OrderFact> {
  const found = await rt.store.orders.load(caller, idOrSourceId);
  if (!found) throw notFound('order', idOrSourceId);
  return found;
}

/** Oldest first unless asked otherwise. */
export async function listOrders(rt: Runtime, caller: Caller, query: ListQuery) {
  const list = await readList<Order>(rt, caller, query, { order: 'created_at', fields: ORDER_FIELDS });
  const { records, total } = await rt.store.orders.list(caller, list);
  return listOf('orders', records, total);
}

/**
 * Create an order, or update the one with this id or source id.
 * @throws ApiError not_found for an id no order has; multiple_requests while a redemption works on it
 */
export async function upsertOrder(rt: Runtime, caller: Caller, request: SaveOrderRequest): Promise<Order> {
  const name = request.id ?? request.source_id ?? null;
  const find = async (): Promise<OrderFact | null> => {
    if (name === null) return null;
    return request.id ? findOrder(rt, caller, name) : rt.store.orders.load(caller, name);
  };
  return underLock(rt, caller, { name, request, find });
}

/** Change what is sent. @throws ApiError not_found; multiple_requests while a redemption works on the order */
export async function updateOrder(
  rt: Runtime,
  caller: Caller,
  idOrSourceId: string,
  request: SaveOrderRequest,
): Promise<Order> {
  const { order } = await findOrder(rt, caller, idOrSourceId);
  return underLock(rt, caller, { name: order.id, request, find: () => findOrder(rt, caller, order.id) });
}

/**
 * As `upsertOrder`, for work that may be done again: an order without a name of its own gets the id it was given.
 * @throws ApiError as `upsertOrder`
 */
export async function importOrder(
  rt: Runtime,
  caller: Caller,
  { newId, request }: { readonly newId: string; readonly request: SaveOrderRequest },
): Promise<void> {
  if (request.id ?? request.source_id) await upsertOrder(rt, caller, request);
  else if (!(await rt.store.orders.load(caller, newId))) {
    const find = () => rt.store.orders.load(caller, newId);
    await underLock(rt, caller, { name: newId, request, find, newId });
  }
}

interface Saving {
  /** What the order is locked by; null for a new order without a name. */
  readonly name: string | null;
  readonly request: SaveOrderRequest;
  readonly find: () => Promise<OrderFact | null>;
  /** The id of a new order, where it is decided already. */
  readonly newId?: string;
}

/** The lock is released by the write itself; where nothing is written it is given back. */
async function underLock(rt: Runtime, caller: Caller, saving: Saving): Promise<Order> {
  const lock = await acquireOrderLock(rt, caller, {
    orderName: saving.name,
    lockName: saving.name,
    leaseMs: REDEMPTION_LEASE_MS,
  });
  let isEnded = false;
  try {
    const { order, wrote } = await saveOrder(rt, caller, { ...saving, lock });
    isEnded = wrote;
    return order;
  } finally {
    if (!isEnded) await releaseOrderLock(rt, caller, lock);
  }
}

interface Saved {
  readonly order: Order;
  /** False when there was nothing to change. */
  readonly wrote: boolean;
}

async function saveOrder(
  rt: Runtime,
  caller: Caller,
  saving: Saving & { readonly lock: OrderLock | null },
): Promise<Saved> {
  const retry = new Retry();
  if (writesOthers(saving.request)) await checkFirst(rt, caller, saving);
  await overrideCatalogue(rt, caller, saving.request.items ?? []);
  const people = await savePeople(rt, caller, saving.request);
  for (;;) {
    const found = await saving.find();
    const record = await planOrder(rt, caller, { ...saving, people, stored: found?.order ?? null });
    if (found && isSame(found.order, record)) return { order: found.order, wrote: false };
    const customers = await knownChanges(rt, caller, orderChanges(found?.order ?? null, record));
    const write = { record, version: found?.version ?? null, customers, lock: saving.lock };
    const outcome = await rt.store.orders.commit(caller, write);
    if (outcome.status === 'COMMITTED') return { order: record, wrote: true };
    if (outcome.status === 'LOCK_LOST') throw busyOrder(saving.name ?? record.id);
    if (outcome.status === 'UNKNOWN') {
      await settleOrder(rt, caller, { write, cause: outcome.cause });
      return { order: record, wrote: true };
    }
    await retry.pause(outcome);
  }
}

/** A refused order leaves no product, SKU or customer behind. */
async function checkFirst(rt: Runtime, caller: Caller, { request, find, newId }: Saving): Promise<void> {
  const found = await find();
  await checkOthers(rt, caller, request);
  const planning = { request, people: NOBODY, stored: found?.order ?? null };
  await planOrder(rt, caller, { ...planning, ...(newId !== undefined && { newId }) });
}

function orderChanges(before: Order | null, after: Order): readonly HolderChange[] {
  const shares = orderShares({ before, after, date: after.updated_at ?? after.created_at });
  return othersChanges([], shares, null);
}

function isSame(stored: Order, record: Order): boolean {
  return isDeepStrictEqual({ ...record, updated_at: stored.updated_at }, stored);
}

interface Planning extends Pick<Saving, 'request' | 'newId'> {
  readonly stored: Order | null;
  readonly people: People;
}

async function planOrder(rt: Runtime, caller: Caller, { request, stored, newId, people }: Planning): Promise<Order> {
  const catalog = await loadCatalogue(rt, caller, request.items ?? []);
  const order = withinLimits(() =>
    changedOrder({
      request: readOrder(request),
      stored,
      catalog,
      ...people,
      newId: newId ?? rt.ids.natural('ord', request.source_id ?? rt.ids.random('', 24)),
      lineIds: (request.items ?? []).map(() => rt.ids.random('ordli', 18)),
      date: nowText(rt),
    }),
  );
  return order;
}

/** Amounts are whole numbers, or texts of them. */
function readOrder(request: SaveOrderRequest): RequestOrder {
  const { amount, initial_amount, discount_amount, ...rest } = request;
  const numberOf = (value: number | string | null | undefined) => (typeof value === 'string' ? Number(value) : value);
  return {
    ...rest,
    amount: numberOf(amount) ?? null,
    initial_amount: numberOf(initial_amount) ?? null,
    discount_amount: numberOf(discount_amount) ?? null,
  };
}

/** @throws ApiError invalid_order for amounts or a record that cannot be stored */
function withinLimits(plan: () => Order): Order {
  try {
    const order = plan();
    if ((order.amount ?? 0) > LIMITS.amount) throw new RangeError('The amount of the order is too large.');
    if (Buffer.byteLength(JSON.stringify(order)) > LIMITS.orderBytes) throw new RangeError('The order is too large.');
    return order;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError({ key: 'invalid_order', details: error.message }, { cause: error });
  }
}

type People = Pick<OrderChange, 'customerId' | 'referrerId'>;

const NOBODY: People = { customerId: undefined, referrerId: undefined };

async function savePeople(rt: Runtime, caller: Caller, request: SaveOrderRequest): Promise<People> {
  return {
    customerId: await personId(rt, caller, { person: request.customer, id: request.customer_id }),
    referrerId: await personId(rt, caller, { person: request.referrer, id: request.referrer_id }),
  };
}

interface Person {
  readonly person: SaveOrderRequest['customer'];
  readonly id: string | null | undefined;
}

/** The customer a request names: an object is created or updated, an id must exist. Undefined when it names none. */
async function personId(rt: Runtime, caller: Caller, { person, id }: Person): Promise<string | undefined> {
  if (person) return (await saveCustomer(rt, caller, person)).customer.id;
  return id ? (await findCustomer(rt, caller, id)).customer.id : undefined;
}
