// Create, update, read and list orders.
import { listOf } from '../../core/answer/list';
import { buildOrderRow } from '../../core/activity/rows';
import { orderOutbox } from '../../core/events/order-outbox';
import { countWriteActions } from '../../core/catalogue/overrides';
import { ORDER_FIELDS } from '../../model/lists/fields';
import { sortsByMembers, type ListQuery, listSpec } from '../../core/filter/list-spec';
import { namesOfLines } from '../../model/records/catalog';
import { isUnchanged, type OrderFacts, type OrderPlan, type OrderPlanInput, planOrder } from '../../core/order/plan';
import { namesPeople } from '../../core/order/plan';
import { orderHolderChanges } from '../../core/order/order-counts';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { SaveOrderRequest } from '../../model/generated';
import type { Order } from '../../model/records/order';
import type { OrderRuntime, Process, Runtime } from '../../ports/runtime';
import type { OrderLock } from '../../ports/order-locks';
import type { OrderWrite } from '../../ports/orders';
import { checkPeople, NOBODY, savePeople } from './order-people';
import { settleOrder } from './order-settle';
import {
  acquireOrderLock,
  busyOrder,
  completeHolderChanges,
  REDEMPTION_LEASE_MS,
  releaseOrderLock,
} from './order-lock';
import { unwrap } from '../shared/unwrap';
import { buildMemberNamesAuditLine, withCatalogueLine } from '../audit-trail/audit-line';
import { commitOptimistically } from '../shared/commit';
import { type ListSource, readList } from '../shared/lists';
import type { OrderFact } from '../../core/order/order-fact';

/**
 * Return a stored order.
 * @throws ApiError not_found
 */
export async function getOrder(rt: Runtime<'orders'>, caller: Caller, idOrSourceId: string): Promise<Order> {
  return (await findOrder(rt, caller, idOrSourceId)).order;
}

/** @throws ApiError not_found */
async function findOrder(rt: Runtime<'orders'>, caller: Caller, idOrSourceId: string): Promise<OrderFact> {
  const found = await rt.store.orders.load(caller, idOrSourceId);
  if (!found) throw notFound('order', idOrSourceId);
  return found;
}

const ORDERS = listSpec({
  fields: ORDER_FIELDS,
  sorts: sortsByMembers<Order>('created_at', 'updated_at'),
  defaults: { order: 'created_at' },
});

/** Lists orders, oldest first by default. */
export async function listOrders(rt: Runtime<'config' | 'orders'>, caller: Caller, query: ListQuery) {
  const source: ListSource<Order> = (request) => rt.store.orders.list(caller, request);
  const { records, total } = await readList(rt, caller, { spec: ORDERS, query, source });
  return listOf('orders', records, total);
}

/**
 * Create an order, or update the one with this id or source id.
 * @throws ApiError not_found for an id no order has; multiple_requests while a redemption works on it
 */
export async function upsertOrder(rt: OrderRuntime, caller: Caller, request: SaveOrderRequest): Promise<Order> {
  const name = request.id ?? request.source_id ?? null;
  const find = async (): Promise<OrderFact | null> => {
    if (name === null) return null;
    return request.id ? findOrder(rt, caller, name) : rt.store.orders.load(caller, name);
  };
  return underLock(rt, caller, { name, request, find });
}

/** Changes the given members. @throws ApiError not_found; multiple_requests while a redemption works on the order */
export async function updateOrder(
  rt: OrderRuntime,
  caller: Caller,
  idOrSourceId: string,
  request: SaveOrderRequest,
): Promise<Order> {
  const { order } = await findOrder(rt, caller, idOrSourceId);
  return underLock(rt, caller, { name: order.id, request, find: () => findOrder(rt, caller, order.id) });
}

/**
 * Create or update an order as `upsertOrder` does, for work that may be repeated: an order without a name of its own
 * gets the given id.
 * @throws ApiError as `upsertOrder`
 */
export async function importOrder(
  rt: OrderRuntime,
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
  /** The name of the lock; null for a new order without a name. */
  readonly name: string | null;
  readonly request: SaveOrderRequest;
  readonly find: () => Promise<OrderFact | null>;
  /** The id of a new order, if it is determined already. */
  readonly newId?: string;
}

/** The write itself releases the lock; without a write it is released separately. */
async function underLock(rt: OrderRuntime, caller: Caller, saving: Saving): Promise<Order> {
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
  rt: OrderRuntime,
  caller: Caller,
  saving: Saving & { readonly lock: OrderLock | null },
): Promise<Saved> {
  const { request, lock } = saving;
  const newId = saving.newId ?? rt.ids.natural('ord', request.source_id ?? rt.ids.random('', 24));
  const read = () => readOrder(rt, caller, saving);
  if (namesPeople(request)) await checkFirst(rt, caller, { read, request, newId });
  const people = await savePeople(rt, caller, request);
  const { answer } = await commitOptimistically<OrderSnapshot, OrderWrite, Saved>({
    read,
    plan: async ({ found, ...rest }) => {
      const { record, notes, catalogue: change } = planned(rt, { request, found, ...rest, newId, people });
      const catalogue = withCatalogueLine(rt, caller, { change, known: rest.known, nowMs: rest.nowMs });
      const isKept = found !== null && isUnchanged(found.order, record);
      const order = isKept ? found.order : record;
      if (isKept && countWriteActions(catalogue) === 0) return { write: null, answer: { order, wrote: false } };
      const changes = isKept ? [] : orderHolderChanges(found, record);
      const customers = await completeHolderChanges(rt, caller, changes);
      const place = { id: rt.ids.random('evcus', 18), timeMs: rest.nowMs };
      const before = found?.order ?? null;
      const activity = isKept ? undefined : buildOrderRow(caller, place, { before, after: order });
      const line = buildMemberNamesAuditLine(rt, caller, { object: 'order', before, after: order });
      const [version, counts] = [found?.version ?? null, found?.counts ?? []];
      const returned = found?.returned;
      const outbox = isKept ? undefined : orderOutbox(caller, { ...rest, id: place.id, before, after: order });
      const beside = { customers, activity, outbox, catalogue, line, lock };
      const write = { record: order, version, counts, returned, notes, ...beside };
      return { write, answer: { order, wrote: true } };
    },
    commit: async (write) => {
      const outcome = await rt.store.orders.commit(caller, write);
      if (outcome.status === 'LOCK_LOST') throw busyOrder(saving.name ?? write.record.id);
      return outcome;
    },
    settle: (write) => settleOrder(rt, caller, write),
  });
  return answer;
}

/** The facts of a change, with the whole configuration. */
interface OrderSnapshot extends OrderFacts {
  readonly config: Config;
}

async function readOrder(
  rt: Runtime<'config' | 'products'>,
  caller: Caller,
  { find, request }: Saving,
): Promise<OrderSnapshot> {
  const [found, config, known] = await Promise.all([
    find(),
    rt.store.config.load(caller),
    rt.store.products.loadCatalogue(caller, namesOfLines(request.items ?? [])),
  ]);
  return { found, known, config, nowMs: rt.clock.nowMs() };
}

/** A refused order leaves no customer behind. */
async function checkFirst(
  rt: Runtime<'customers'>,
  caller: Caller,
  { read, ...rest }: Pick<OrderPlanInput, 'request' | 'newId'> & { readonly read: () => Promise<OrderFacts> },
): Promise<void> {
  const facts = await read();
  await checkPeople(rt, caller, rest.request);
  planned(rt, { ...rest, ...facts, people: NOBODY });
}

/** @throws ApiError invalid_order, invalid_product, invalid_sku, invalid_payload or not_found */
function planned(rt: Process, planning: Omit<OrderPlanInput, 'lineIds' | 'idOf'>): OrderPlan {
  const lineIds = (planning.request.items ?? []).map(() => rt.ids.hex('ordli'));
  return unwrap(planOrder({ ...planning, lineIds, idOf: (prefix, sourceId) => rt.ids.natural(prefix, sourceId) }));
}
