// From the order of a request, and the stored one it names, to the state an evaluation starts from.
import type { Failure } from '../errors';
import type { Minor } from '../model/common';
import { LIMITS } from '../model/limits';
import type { Order, OrderItem, RequestOrder, RequestOrderItem } from '../model/order';
import type { Product, Sku } from '../model/catalog';
import { ZERO, add, atLeastZero, least, minor, subtract, times } from './money';
import type { Line, LineIdentity, OrderState } from './order';

/** Catalogue records by id and by source id; what is not in the catalogue is absent. */
export interface Catalog {
  readonly products: ReadonlyMap<string, Product>;
  readonly skus: ReadonlyMap<string, Sku>;
}

export const EMPTY_CATALOG: Catalog = { products: new Map(), skus: new Map() };

export interface OrderSources {
  /** The order of the request; null when none was sent. */
  readonly request: RequestOrder | null;
  /** The stored order that the request names, by id or source id. */
  readonly stored: Order | null;
  readonly catalog: Catalog;
}

/**
 * The order as an evaluation starts from it.
 *
 * An order named by its id takes what the request sends and keeps the rest as stored. An order named only by its source
 * id, once stored, counts as stored, and what the request sends of it is ignored.
 * @see docs/behaviour.md#the-order
 */
export function openOrder(sources: OrderSources): OrderState | null {
  const { request, stored } = sources;
  if (request === null) return null;
  const sent = stored !== null && !hasId(request) ? {} : request;
  const lines = openLines(sent, stored, sources.catalog);
  const itemsAmount = sumOfAmounts(lines);
  const known = sent.amount ?? (sent.items ? null : (stored?.amount ?? null));
  const amount = known === null ? itemsAmount : minor(known);
  const itemsDiscount = lines.reduce((sum, line) => add(sum, line.discount), ZERO);
  const orderDiscount = earlierDiscount(sent.discount_amount ?? stored?.discount_amount ?? 0, amount, itemsDiscount);
  return {
    lines,
    amount,
    initialAmount: initialAmount(sent, stored, amount),
    orderDiscount,
    itemsDiscount,
    hasOrderDiscount: orderDiscount > 0,
    hasItemsDiscount: itemsDiscount > 0,
    unitsChanged: stored?.initial_amount !== undefined && !sent.items,
  };
}

/** What the order already has off, as far as the order can bear it. */
function earlierDiscount(discount: number, amount: Minor | null, itemsDiscount: Minor): Minor {
  return amount === null ? minor(discount) : least(minor(discount), atLeastZero(subtract(amount, itemsDiscount)));
}

/**
 * Whether the amounts of an order stay exact: no line, and not their sum, is above the largest amount accepted.
 * @returns `invalid_order` naming the first line that is too large, or null
 */
export function checkOrderSize({ request, catalog }: OrderSources): Failure | null {
  let total = 0;
  for (const [index, item] of (request?.items ?? []).entries()) {
    const { sku, product } = recordsOf(item, catalog);
    const amount = item.amount ?? (priceOf(item, product, sku) ?? 0) * Number(item.quantity ?? 1);
    total += amount;
    if (amount > LIMITS.amount || total > LIMITS.amount) {
      return {
        key: 'invalid_order',
        details: `Property .order.items[${index}]: lines add up to at most ${LIMITS.amount}.`,
      };
    }
  }
  return null;
}

function hasId(request: RequestOrder): boolean {
  return typeof request.id === 'string';
}

function initialAmount(sent: RequestOrder, stored: Order | null, amount: Minor | null): Minor | null {
  const known = sent.initial_amount ?? (sent.items || sent.amount ? null : (stored?.initial_amount ?? null));
  return known === null ? amount : minor(known);
}

function openLines(sent: RequestOrder, stored: Order | null, catalog: Catalog): readonly Line[] {
  if (sent.items) return sent.items.map((item) => requestLine(item, catalog));
  return (stored?.items ?? []).map(storedLine);
}

function sumOfAmounts(lines: readonly Line[]): Minor | null {
  return lines.reduce<Minor | null>((sum, line) => (line.amount === null ? sum : add(sum ?? ZERO, line.amount)), null);
}

function requestLine(item: RequestOrderItem, catalog: Catalog): Line {
  const { sku, product } = recordsOf(item, catalog);
  const quantity = Number(item.quantity ?? 1);
  const price = priceOf(item, product, sku);
  const amount = item.amount ?? (price === null ? null : times(minor(price), quantity));
  return { identity: identityOf(item, product, sku), quantity, ...lineMoney(item, price, amount), touched: false };
}

function recordsOf(item: RequestOrderItem, catalog: Catalog) {
  const sku = lookUp(catalog.skus, skuKeys(item));
  return { sku, product: lookUp(catalog.products, [...productKeys(item), sku?.product_id]) };
}

/** Sent with the line, with its SKU, with its product, or known to the catalogue; null where nobody knows. */
function priceOf(item: RequestOrderItem, product: Product | undefined, sku: Sku | undefined): number | null {
  return item.price ?? item.sku?.price ?? item.product?.price ?? sku?.price ?? product?.price ?? null;
}

function lineMoney(item: RequestOrderItem, price: number | null, amount: number | null) {
  return {
    price: price === null ? null : minor(price),
    amount: amount === null ? null : minor(amount),
    initialQuantity: item.initial_quantity ?? Number(item.quantity ?? 1),
    initialAmount: amount === null ? null : minor(item.initial_amount ?? amount),
    discount: minor(amount === null ? 0 : Math.min(item.discount_amount ?? 0, amount)),
    discountQuantity: item.discount_quantity ?? 0,
  };
}

function storedLine(item: OrderItem): Line {
  const { id, product_id, sku_id, source_id, related_object, product, sku, metadata } = item;
  const quantity = item.quantity ?? 1;
  return {
    identity: present({ id, product_id, sku_id, source_id, related_object, product, sku, metadata }),
    price: item.price === undefined ? null : minor(item.price),
    quantity,
    amount: item.amount === undefined ? null : minor(item.amount),
    initialQuantity: item.initial_quantity ?? quantity,
    initialAmount: item.amount === undefined ? null : minor(item.initial_amount ?? item.amount),
    discount: minor(item.discount_amount ?? 0),
    discountQuantity: item.discount_quantity ?? 0,
    touched: (item.discount_amount ?? 0) > 0,
  };
}

function identityOf(item: RequestOrderItem, product: Product | undefined, sku: Sku | undefined): LineIdentity {
  return present({
    product_id: product?.id ?? item.product_id ?? item.product?.id ?? undefined,
    sku_id: sku?.id ?? item.sku_id ?? item.sku?.id ?? undefined,
    source_id: item.source_id ?? undefined,
    related_object: item.related_object ?? undefined,
    product: mergedProduct(item, product),
    sku: mergedSku(item, sku),
    metadata: item.metadata ?? undefined,
  });
}

function mergedProduct(item: RequestOrderItem, product: Product | undefined): LineIdentity['product'] {
  if (!item.product && !product) return undefined;
  const { id, source_id, name, price, metadata } = product ?? {};
  return present({ id, source_id, name, price, metadata, ...present(item.product ?? {}) });
}

function mergedSku(item: RequestOrderItem, sku: Sku | undefined): LineIdentity['sku'] {
  if (!item.sku && !sku) return undefined;
  const { id, source_id, sku: name, price, metadata } = sku ?? {};
  return present({ id, source_id, sku: name, price, metadata, ...present(item.sku ?? {}) });
}

/** Every id under which the catalogue may hold the product of a line. */
export function productKeys(item: RequestOrderItem): readonly string[] {
  const bySource = item.related_object === 'sku' ? null : item.source_id;
  return [item.product_id, item.product?.id, item.product?.source_id, bySource].filter(isText);
}

/** Every id under which the catalogue may hold the SKU of a line. */
export function skuKeys(item: RequestOrderItem): readonly string[] {
  const bySource = item.related_object === 'sku' ? item.source_id : null;
  return [item.sku_id, item.sku?.id, item.sku?.source_id, bySource].filter(isText);
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function lookUp<T>(records: ReadonlyMap<string, T>, keys: readonly (string | undefined)[]): T | undefined {
  if (records.size === 0) return undefined;
  for (const key of keys) {
    const found = key === undefined ? undefined : records.get(key);
    if (found) return found;
  }
  return undefined;
}

/** The same object without its null and undefined members. */
function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };
}
