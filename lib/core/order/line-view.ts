// A line of the order in the form that rules and product scopes read.
import { type Catalog, EMPTY_CATALOG, type Product, SHIPPING_PRODUCT, type Sku } from '../../model/records/catalog';
import type { Metadata } from '../../model/common';
import { hasUnits, type Line, type LineIdentity, subtotal } from './state';
import type { CatalogFields, LineView } from '../rules/context';

/** The lines of an order, and their views. */
export interface OrderLineViews {
  readonly lines: readonly Line[];
  readonly catalog: Catalog;
  readonly views: readonly LineView[];
}

export const NO_LINES_SEEN: OrderLineViews = { lines: [], catalog: EMPTY_CATALOG, views: [] };

/**
 * Views of all lines with their current amounts, and the catalogue data of their products and SKUs.
 * @param catalog the one of the evaluation that the lines belong to
 * @param before  earlier views: lines that did not change, or only in their amounts, are not read again
 */
export function buildLineViews(lines: readonly Line[], catalog: Catalog, before: OrderLineViews): OrderLineViews {
  if (before.lines === lines && before.catalog === catalog) return before;
  const last = before.catalog === catalog ? before : NO_LINES_SEEN;
  const views = lines.map((line, index) => {
    const known = last.lines[index];
    const view = last.views[index];
    if (view === undefined || known?.identity !== line.identity) return lineView(line, catalog);
    return known === line ? view : withAmounts(view, line);
  });
  return { lines, catalog, views };
}

/** The lines that rules read: a line without units is not part of the order. */
export function viewsWithUnits(lines: readonly LineView[]): readonly LineView[] {
  return lines.every(hasUnits) ? lines : lines.filter(hasUnits);
}

/** The view of one line, as in `buildLineViews`. */
export function lineView(line: Line, catalog: Catalog): LineView {
  const { identity, price } = line;
  const { product, sku } = identity;
  const { productId, productSourceId, skuId, skuSourceId } = namesOf(identity);
  return {
    productId,
    productSourceId,
    skuId,
    skuSourceId,
    quantity: line.quantity,
    price,
    amount: line.amount,
    subtotal: subtotalOf(line),
    metadata: identity.metadata ?? NO_METADATA,
    productMetadata: product?.metadata ?? NO_METADATA,
    skuMetadata: sku?.metadata ?? NO_METADATA,
    productFields: fieldsOf(product?.name, product?.price ?? price, catalog.products.get(productId ?? '')),
    skuFields: fieldsOf(sku?.sku, sku?.price ?? price, catalog.skus.get(skuId ?? '')),
  };
}

const NO_METADATA: Metadata = {};

function subtotalOf(line: Line): number | null {
  return line.amount === null ? null : subtotal(line);
}

/** Builds the object member by member for speed: this runs for every line after every discount. */
function withAmounts(view: LineView, line: Line): LineView {
  return {
    productId: view.productId,
    productSourceId: view.productSourceId,
    skuId: view.skuId,
    skuSourceId: view.skuSourceId,
    quantity: line.quantity,
    price: line.price,
    amount: line.amount,
    subtotal: subtotalOf(line),
    metadata: view.metadata,
    productMetadata: view.productMetadata,
    skuMetadata: view.skuMetadata,
    productFields: view.productFields,
    skuFields: view.skuFields,
  };
}

/** A source id of a line names its SKU or its product, depending on `related_object`. */
function namesOf(identity: LineIdentity): Pick<LineView, 'productId' | 'productSourceId' | 'skuId' | 'skuSourceId'> {
  const { product, sku, source_id = null, related_object } = identity;
  const isOfSku = related_object === 'sku';
  const productId = identity.product_id ?? product?.id ?? null;
  const productSourceId = product?.source_id ?? (isOfSku ? null : source_id);
  const isShipping = isShippingName(productId) || isShippingName(productSourceId);
  return {
    productId: isShipping ? SHIPPING_PRODUCT.id : productId,
    productSourceId: isShipping ? SHIPPING_PRODUCT.source_id : productSourceId,
    skuId: identity.sku_id ?? sku?.id ?? null,
    skuSourceId: sku?.source_id ?? (isOfSku ? source_id : null),
  };
}

/** Return whether an order line is for the shipping product, named by id or source id. */
export function isShippingLine(identity: LineIdentity): boolean {
  return namesOf(identity).productId === SHIPPING_PRODUCT.id;
}

/** Shipping is a product of every catalogue, under two names. */
function isShippingName(name: string | null): boolean {
  return name === SHIPPING_PRODUCT.id || name === SHIPPING_PRODUCT.source_id;
}

/** A line already carries the name and the price of its product, from the request or the catalogue. */
function fieldsOf(
  name: string | null | undefined,
  price: number | null,
  record: Product | Sku | undefined,
): CatalogFields {
  if (!record) return { name: name ?? null, price };
  const { attributes, image_url, created_at, updated_at } = record;
  return { name: name ?? null, price, attributes, image_url, created_at, updated_at };
}
