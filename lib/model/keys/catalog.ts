// Catalogue data of order lines: the names used for the lookup, and the records of a line.
import type { RequestOrderItem } from '../records/order';
import type { Product, Sku } from '../records/catalog';

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
