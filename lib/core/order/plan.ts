// Create or change an order from a request, with its changes of the catalogue.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { SaveOrderRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { LineNotes, Order, RequestOrder } from '../../model/records/order';
import type { CatalogueChange, KnownCatalogue } from '../catalogue/change';
import { countWriteActions, type CatalogueFacts, planCatalogue } from '../catalogue/overrides';
import { refuseByMetadataSchema, refuseItemMetadata } from '../metadata/refusal';
import { isSame } from '../record/change';
import { EMPTY_CATALOG } from '../../model/records/catalog';
import { describeExceededBound } from './bounds';
import { areNotesTooLarge, ORDER_IS_TOO_LARGE } from './hidden-lines';
import { openOrder } from './input';
import { type ChangedOrder, buildOrderRecord, type OrderChange } from './change';
import type { OrderFact } from './order-fact';

/** The facts from which a change of an order is decided. */
export interface OrderFacts {
  readonly found: OrderFact | null;
  readonly known: KnownCatalogue;
  readonly config: Pick<Config, 'metadataSchemas'>;
  readonly nowMs: number;
}

export interface OrderPlanInput extends OrderFacts {
  readonly request: SaveOrderRequest;
  readonly newId: string;
  /** Ids for new lines, as many as the request has lines. */
  readonly lineIds: readonly string[];
  readonly idOf: CatalogueFacts['idOf'];
  readonly people: Pick<OrderChange, 'customerId' | 'referrerId'>;
}

export interface OrderPlan {
  readonly record: Order;
  /** The notes of the order on its lines; null for none. */
  readonly notes: LineNotes | null;
  readonly catalogue: CatalogueChange;
}

/**
 * Plan what saving an order writes.
 * @returns invalid_order, invalid_product, invalid_sku, invalid_payload or not_found for a request that cannot be saved
 * @see docs/behaviour/orders.md#create-and-change
 */
export function planOrder(planning: OrderPlanInput): OrderPlan | Failure {
  const { request, known, config, nowMs, idOf } = planning;
  const now = new Date(nowMs).toISOString();
  const plan = planCatalogue(request.items ?? [], { known, config, now, idOf });
  if (isFailure(plan)) return plan;
  const { catalog, change } = plan;
  if (countWriteActions(change) > CATALOGUE_ACTIONS) return TOO_MANY_OVERRIDES;
  const changed = recordOf(planning, { catalog, date: now });
  if (isFailure(changed)) return changed;
  const { record, notes } = changed;
  return refuseOrderMetadata(planning, record) ?? { record, notes, catalogue: change };
}

/** The order as a whole, and the lines that are sent. @returns metadata_validation_failed */
function refuseOrderMetadata({ request, found, config }: OrderPlanInput, record: Order): Failure | null {
  const before = found?.order ?? null;
  return (
    refuseByMetadataSchema(config, { object: 'order', before, after: record }) ??
    refuseItemMetadata(config, request.items ?? [], 'PROJECT')
  );
}

/**
 * The number of catalogue actions that fit into one transaction, in addition to the lock, the order, its activity, its
 * outbox row, the two customers it moves between with their counters, and the audit lines of the order and of the catalogue.
 */
const CATALOGUE_ACTIONS = LIMITS.transactionActions - 10;

const TOO_MANY_OVERRIDES: Failure = {
  key: 'invalid_order',
  details: `Saving an order writes at most ${CATALOGUE_ACTIONS} records of the catalogue: send fewer lines with override.`,
};

/** @returns invalid_order for amounts or a record that cannot be stored */
function recordOf(planning: OrderPlanInput, now: Pick<OrderChange, 'catalog' | 'date'>): ChangedOrder | Failure {
  const { request, found, newId, lineIds, people } = planning;
  const changed = buildOrderRecord({
    request: readAmounts(request),
    stored: found?.order ?? null,
    notes: found?.notes,
    ...now,
    ...people,
    newId,
    lineIds,
  });
  const details = problemOf(changed);
  return details === null ? changed : { key: 'invalid_order', details };
}

function problemOf({ record, notes }: ChangedOrder): string | null {
  const exceeded = describeExceededBound(
    openOrder({ request: {}, stored: record, notes: notes ?? {}, catalog: EMPTY_CATALOG }),
  );
  if (exceeded !== null) return exceeded;
  const isTooLarge = Buffer.byteLength(JSON.stringify(record)) > LIMITS.orderBytes || areNotesTooLarge(notes);
  return isTooLarge ? ORDER_IS_TOO_LARGE : null;
}

/** Amounts are whole numbers, or texts with whole numbers. */
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

/** True when the record differs only in the time of the change. */
export function isUnchanged(stored: Order, record: Order): boolean {
  return isSame({ ...record, updated_at: stored.updated_at }, stored);
}

/** True when saving the order first creates or updates customers. */
export function namesPeople({ customer, referrer }: Pick<SaveOrderRequest, 'customer' | 'referrer'>): boolean {
  return Boolean(customer) || Boolean(referrer);
}
