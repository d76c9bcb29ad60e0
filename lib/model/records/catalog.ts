// Products, SKUs, collections, and the categories that order and group redeemables in a stack.
import type { Metadata, Timestamp } from '../common';
import type { Discount, UnitGift } from './discount';
import type { Order, OrderItem, RequestOrder, RequestOrderItem } from './order';

export interface Product {
  readonly id: string;
  readonly source_id: string | null;
  readonly name: string | null;
  /** Minor units. */
  readonly price: number | null;
  readonly attributes: readonly string[];
  readonly metadata: Metadata;
  readonly image_url: string | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'product';
}

export interface Sku {
  readonly id: string;
  readonly source_id: string | null;
  readonly product_id: string;
  /** The name. */
  readonly sku: string | null;
  /** Minor units. */
  readonly price: number | null;
  readonly currency: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly image_url: string | null;
  readonly metadata: Metadata;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
  readonly object: 'sku';
}

export interface CollectionMember {
  readonly object: 'product' | 'sku';
  readonly id: string;
  readonly product_id?: string;
}

export interface ProductCollection {
  readonly id: string;
  readonly name: string;
  readonly type: 'STATIC' | 'AUTO_UPDATE';
  readonly products?: readonly CollectionMember[];
  /** Conditions on product attributes, for AUTO_UPDATE. */
  readonly filter?: Readonly<Record<string, unknown>> | null;
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp | null;
  readonly object: 'products_collection';
}

/** The built-in collection of all products, and the built-in product for shipping. */
export const ALL_PRODUCTS_COLLECTION = 'pc_a11pr0dUc75';
export const SHIPPING_PRODUCT = { id: 'prod_5h1pp1ng', source_id: '5h1pp1ng' } as const;

export interface Category {
  readonly id: string;
  readonly name: string;
  /** Lower is applied earlier. */
  readonly hierarchy: number;
  readonly object: 'category';
  readonly created_at: Timestamp;
  readonly updated_at?: Timestamp;
  /** Only in answers of an evaluation: derived from the stacking rules. */
  readonly stacking_rules_type?: 'JOINT' | 'EXCLUSIVE';
}

// Catalogue data of order lines: the names used for the lookup, and the records of a line.

/** Catalogue records by id and by every requested name; missing records are absent. */
export interface Catalog {
  readonly products: ReadonlyMap<string, Product>;
  readonly skus: ReadonlyMap<string, Sku>;
  /** Names of products and SKUs that a read of many left out; absent when it left out none. */
  readonly unread?: ReadonlySet<string>;
}

export const EMPTY_CATALOG: Catalog = { products: new Map(), skus: new Map() };

/** Ids and source ids of the catalogue. */
export interface CatalogNames {
  readonly products: readonly string[];
  readonly skus: readonly string[];
}

/** Collect every name that order lines use for products and SKUs. */
export function namesOfLines(items: readonly RequestOrderItem[]): CatalogNames {
  return { products: [...new Set(items.flatMap(productKeys))], skus: [...new Set(items.flatMap(skuKeys))] };
}

/** The ids of missing products whose SKUs are among the records. */
export function collectMissingProducts({ products, skus }: Catalog): readonly string[] {
  const owners = new Set([...skus.values()].map(({ product_id }) => product_id));
  return [...owners].filter((id) => !products.has(id));
}

/** List every id under which the catalogue may hold the product of a line. */
export function productKeys(item: RequestOrderItem): readonly string[] {
  const bySource = item.related_object === 'sku' ? null : item.source_id;
  return [item.product_id, item.product?.id, item.product?.source_id, bySource].filter(isText);
}

/** True for a line that is sent without a product and without a SKU. */
export function isNameless(item: RequestOrderItem): boolean {
  return !item.product && !item.sku && productKeys(item).length === 0 && skuKeys(item).length === 0;
}

/** List every id under which the catalogue may hold the SKU of a line. */
export function skuKeys(item: RequestOrderItem): readonly string[] {
  const bySource = item.related_object === 'sku' ? item.source_id : null;
  return [item.sku_id, item.sku?.id, item.sku?.source_id, bySource].filter(isText);
}

function isText(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

/** An order line, and its catalogue records. */
export interface CatalogLine {
  /** The line as it was sent; for an SKU of the catalogue, without a product that is not the SKU's own. */
  readonly item: RequestOrderItem;
  readonly product: Product | undefined;
  readonly sku: Sku | undefined;
}

/**
 * Combine an order line with its catalogue records. An SKU determines its product, even if the line names another one.
 * @see docs/behaviour/orders.md#products-and-skus-of-lines
 */
export function resolveCatalogLine(item: RequestOrderItem, { products, skus }: Catalog): CatalogLine {
  const sku = skus.size === 0 ? undefined : lookUp(skus, skuKeys(item));
  if (!sku) return { item, product: products.size === 0 ? undefined : lookUp(products, productKeys(item)), sku };
  const names = productKeys(item);
  const isOwn = (name: string) => name === sku.product_id || products.get(name)?.id === sku.product_id;
  const isForeign = names.length > 0 && !names.some(isOwn);
  return { item: isForeign ? withoutProduct(item) : item, product: products.get(sku.product_id), sku };
}

function withoutProduct({ product_id, product, source_id, ...item }: RequestOrderItem): RequestOrderItem {
  return item.related_object === 'sku' ? { ...item, ...(source_id && { source_id }) } : item;
}

function lookUp<T>(records: ReadonlyMap<string, T>, keys: readonly string[]): T | undefined {
  for (const key of keys) {
    const found = records.get(key);
    if (found) return found;
  }
  return undefined;
}

// The lines of a stored order at the start of a decision, and the catalogue records that they need.

/** The order of a request, and the stored order with its name. */
interface StoredSources {
  readonly request: RequestOrder | null;
  readonly stored: Order | null;
}

/** The effective order of a request: empty when it names a stored order only by source id. */
export function toEffectiveOrder(request: RequestOrder, stored: Order | null): RequestOrder {
  return stored !== null && !hasId(request) ? {} : request;
}

/**
 * Select the stored lines at the start of an evaluation: of a request with lines of its own, those that it names by
 * their id alone.
 */
export function selectStoredLines({ request, stored }: StoredSources): readonly OrderItem[] {
  if (request === null) return [];
  const { items } = toEffectiveOrder(request, stored);
  const lines = stored?.items ?? [];
  if (!items) return lines;
  const named = new Set(items.filter(isNameless).map((item) => (item as { readonly id?: string }).id));
  return lines.filter(({ id }) => id !== undefined && named.has(id));
}

function hasId(request: RequestOrder): boolean {
  return typeof request.id === 'string';
}

/**
 * The names of stored lines to look up in the catalogue. A line keeps the catalogue data of its product and SKU,
 * except for a product of its SKU that was unknown then, and for data that only filters of collections need.
 * @see docs/behaviour/orders.md#lines-of-a-stored-order
 */
export function namesOfStoredLines(items: readonly OrderItem[], asksCatalogue: boolean): CatalogNames {
  const ownerless = items.filter(isOwnerless);
  const kept = asksCatalogue ? items : [];
  return {
    products: [...new Set(kept.flatMap((item) => item.product_id ?? item.product?.id ?? []))],
    skus: [...new Set([...ownerless.flatMap(skuKeys), ...kept.flatMap((item) => item.sku_id ?? item.sku?.id ?? [])])],
  };
}

/** True for a stored line of an SKU whose product was unknown. */
export function isOwnerless(item: OrderItem): boolean {
  return (item.product_id ?? item.product?.id) === undefined && skuKeys(item).length > 0;
}

/**
 * Collect the names of products and SKUs that a discount gives away, to load their prices.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function collectGiftNames(discount: Discount): CatalogNames {
  if (discount.type !== 'UNIT') return { products: [], skus: [] };
  const { effect, units = [] } = discount;
  const gifts: readonly Omit<UnitGift, 'effect'>[] = effect === 'ADD_MANY_ITEMS' ? units : [discount];
  const namesBy = (kind: 'product' | 'sku') => {
    return [...new Set(gifts.flatMap((gift) => [...namesOf(gift[kind]), ...(gift.unit_type ? [gift.unit_type] : [])]))];
  };
  return { products: namesBy('product'), skus: namesBy('sku') };
}

/** Return the id and source id of a product or SKU, as far as set. */
export function namesOf(named: UnitGift['product']): readonly string[] {
  return [named?.id, named?.source_id].filter((name) => typeof name === 'string' && name !== '') as string[];
}
