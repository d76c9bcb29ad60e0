// An order as a request makes or changes it, and what it changes of the catalogue.
import { isDeepStrictEqual } from 'node:util';
import type { OrderFact } from '../../core/evaluation/facts';
import { changedOrder } from '../../core/order/change';
import { ApiError } from '../../errors';
import type { SaveOrderRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Order, RequestOrder } from '../../model/records/order';
import type { CatalogueChange, KnownCatalogue } from '../../ports/catalogue';
import type { Runtime } from '../../ports/runtime';
import { actionsOf, planOverrides } from '../catalogue/overrides';
import type { People } from './order-people';

/** What a change of an order is decided on. */
export interface OrderFacts {
  readonly found: OrderFact | null;
  readonly known: KnownCatalogue;
  readonly nowMs: number;
}

export interface OrderPlanning extends OrderFacts {
  readonly request: SaveOrderRequest;
  readonly newId: string;
  readonly people: People;
}

export interface OrderPlan {
  readonly record: Order;
  readonly catalogue: CatalogueChange;
}

/** @throws ApiError invalid_order, invalid_product, invalid_sku or not_found */
export function planOrder(rt: Runtime, planning: OrderPlanning): OrderPlan {
  const { request, found, known, nowMs, newId, people } = planning;
  const items = request.items ?? [];
  const { catalog, change } = planOverrides(rt, items, { known, nowMs });
  if (actionsOf(change) > CATALOGUE_ACTIONS) throw tooManyOverrides();
  const record = withinLimits(() =>
    changedOrder({
      request: readAmounts(request),
      stored: found?.order ?? null,
      catalog,
      ...people,
      newId,
      lineIds: items.map(() => rt.ids.random('ordli', 18)),
      date: new Date(nowMs).toISOString(),
    }),
  );
  return { record, catalogue: change };
}

/** Of one transaction, beside the lock, the order, and the two customers it moves between with their counts. */
const CATALOGUE_ACTIONS = LIMITS.transactionActions - 6;

function tooManyOverrides(): ApiError {
  const details = `Saving an order writes at most ${CATALOGUE_ACTIONS} records of the catalogue: send fewer lines with override.`;
  return new ApiError({ key: 'invalid_order', details });
}

/** Amounts are whole numbers, or texts of them. */
function readAmounts(request: SaveOrderRequest): RequestOrder {
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

/** Whether nothing differs but the day of the change. */
export function isSame(stored: Order, record: Order): boolean {
  return isDeepStrictEqual({ ...record, updated_at: stored.updated_at }, stored);
}
