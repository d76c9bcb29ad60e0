// The bounds and the measure of a question, from the request.
import type { Failure } from '../../../errors';
import type { WorstCaseRequest } from '../../../model/generated';
import type { Catalog } from '../../../model/records/catalog';
import {
  buildAmountCarts,
  buildProductCarts,
  type CartProduct,
  countAmountCarts,
  countProductCarts,
} from '../worst-case/carts';
import type { CartSet } from '../worst-case/carts';
import type { WorstCaseAim } from '../worst-case/question';

/** Steps of a search whose request names none. */
const DEFAULT_STEPS = 20_000;
/** The most steps of a search that the request waits for. */
export const MOST_STEPS_AT_ONCE = 50_000;
/** The most carts, each for one customer at one moment. */
const MOST_CARTS = 2_000_000;
const DEFAULT_UNITS = 2;
const DEFAULT_TOGETHER = 3;
const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

type Bounds = WorstCaseRequest['bounds'];
/** A customer by id or source id; null for none. */
export type WorstCaseCustomer = { readonly id?: string; readonly source_id?: string } | null;

/** The terms of a question beside its carts and candidates. */
export interface WorstCaseTerms {
  readonly aim: WorstCaseAim;
  readonly steps: number;
  readonly together: number;
  readonly customers: readonly WorstCaseCustomer[];
  readonly moments: readonly number[];
}

/**
 * Parse the terms of a worst-case search from its request.
 * @returns invalid_payload for what the schema does not see
 */
export function parseWorstCaseTerms(
  request: Omit<WorstCaseRequest, 'changes'>,
  nowMs: number,
): WorstCaseTerms | Failure {
  const { floor, objective, steps, bounds } = request;
  if (floor && objective) return invalid('Property .objective must not stand beside .floor.');
  if ((bounds.products ? 1 : 0) + (bounds.amounts ? 1 : 0) !== 1)
    return invalid('Property .bounds must have either products or amounts.');
  if (bounds.amounts && bounds.amounts.to < bounds.amounts.from)
    return invalid('Property .bounds.amounts.to must not be below .bounds.amounts.from.');
  const moments = bounds.moments?.map((moment) => Date.parse(moment)) ?? [nowMs];
  // A moment of a second that has begun is now.
  const outside = moments.findIndex((moment) => moment < nowMs - 1_000 || moment > nowMs + MOST_DAYS * DAY_MS);
  if (outside !== -1)
    return invalid(`Property .bounds.moments[${outside}] must be from now to ${MOST_DAYS} days ahead.`);
  const customers = (bounds.customers ?? [null]).map(toCustomer);
  const nameless = customers.findIndex((one) => one !== null && one.id === undefined && one.source_id === undefined);
  if (nameless !== -1) return invalid(`Property .bounds.customers[${nameless}] must have an id or a source_id.`);
  return {
    aim: floor ?? objective ?? 'PERCENT',
    steps: steps ?? DEFAULT_STEPS,
    together: bounds.together ?? DEFAULT_TOGETHER,
    customers,
    moments,
  };
}

function toCustomer(sent: NonNullable<Bounds['customers']>[number]): WorstCaseCustomer {
  if (sent === null) return null;
  return { ...(sent.id && { id: sent.id }), ...(sent.source_id && { source_id: sent.source_id }) };
}

/** An order with one line for each product of the bounds, by which the catalogue is read. */
export function listNamedItems({ products }: Bounds) {
  return (products ?? []).map(({ id, sku_id }) => ({
    ...(sku_id ? { sku_id } : { product_id: id ?? null }),
    quantity: 1,
  }));
}

/**
 * The carts of a question.
 * @returns invalid_payload for a product that is named twice or has no price, and for too many carts; not_found for an
 *   unknown product
 */
export function parseCarts(bounds: Bounds, catalog: Catalog, cases: number): CartSet | Failure {
  if (bounds.amounts) {
    const count = countAmountCarts(bounds.amounts);
    return refuseCount(count * cases) ?? buildAmountCarts(bounds.amounts);
  }
  const products = parseProducts(bounds, catalog);
  if ('key' in products) return products;
  const own = { products: products.list, units: bounds.units ?? null, lines: bounds.lines ?? null };
  const count = countProductCarts(own);
  return refuseCount(count * cases) ?? buildProductCarts(own, count);
}

function refuseCount(count: number): Failure | null {
  if (count <= MOST_CARTS) return null;
  return invalid(
    `Property .bounds must span at most ${MOST_CARTS} carts, counted for each customer and moment: it spans ${count}.`,
  );
}

function parseProducts(bounds: Bounds, catalog: Catalog): { readonly list: readonly CartProduct[] } | Failure {
  const list: CartProduct[] = [];
  const seen = new Set<string>();
  for (const [index, sent] of (bounds.products ?? []).entries()) {
    const where = `Property .bounds.products[${index}]`;
    const object = sent.sku_id ? 'sku' : 'product';
    const name = sent.sku_id ?? sent.id;
    if (!name || (sent.sku_id && sent.id)) return invalid(`${where} must have either an id or a sku_id.`);
    const record = object === 'sku' ? catalog.skus.get(name) : catalog.products.get(name);
    if (!record)
      return {
        key: 'not_found',
        details: `Cannot find ${object} with id ${name}`,
        resource_id: name,
        resource_type: object,
      };
    if (seen.has(record.id)) return invalid(`${where} names ${name} a second time.`);
    seen.add(record.id);
    const owner = 'product_id' in record ? catalog.products.get(record.product_id) : undefined;
    const price = sent.price ?? record.price ?? owner?.price ?? null;
    if (price === null) return invalid(`${where}.price must be set: the catalogue has no price of ${name}.`);
    list.push({ object, id: record.id, price, max: sent.max ?? DEFAULT_UNITS });
  }
  return { list };
}

function invalid(details: string): Failure {
  return { key: 'invalid_payload', details };
}
