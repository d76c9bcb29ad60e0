// A line of the order as rules and product scopes see it.
import type { Product, Sku } from '../model/catalog';
import type { Catalog } from './order-input';
import { type Line, type LineIdentity, subtotal } from './order';
import type { CatalogFields, LineView } from './rules/context';

/** Lines pass unchanged from one order state to the next, and identities always do: each is looked up once. */
const views = new WeakMap<Line, LineView>();
const identities = new WeakMap<LineIdentity, LineView>();

/**
 * A line with its amounts as they are now, and what the catalogue knows of its product and SKU.
 * @param catalog the one of the evaluation that the line belongs to
 */
export function lineView(line: Line, catalog: Catalog): LineView {
  const known = views.get(line);
  if (known) return known;
  const { quantity, price, amount } = line;
  const left = amount === null ? null : subtotal(line);
  const view = { ...identityView(line, catalog), quantity, price, amount, subtotal: left };
  views.set(line, view);
  return view;
}

/** What a line is. Its amounts are those it was first seen with, so only to match it with products. */
export function identityView(line: Line, catalog: Catalog): LineView {
  const known = identities.get(line.identity);
  if (known) return known;
  const view = newView(line, catalog);
  identities.set(line.identity, view);
  return view;
}

function newView(line: Line, catalog: Catalog): LineView {
  const { identity, quantity, price, amount } = line;
  const { productId, productSourceId, skuId, skuSourceId } = namesOf(identity);
  const { product, sku } = identity;
  return {
    productId,
    productSourceId,
    skuId,
    skuSourceId,
    quantity,
    price,
    amount,
    subtotal: amount,
    metadata: identity.metadata ?? {},
    productMetadata: product?.metadata ?? {},
    skuMetadata: sku?.metadata ?? {},
    productFields: fieldsOf(product?.name, product?.price ?? price, catalog.products.get(productId ?? '')),
    skuFields: fieldsOf(sku?.sku, sku?.price ?? price, catalog.skus.get(skuId ?? '')),
  };
}

/** A source id sent with a line names its SKU or its product, as `related_object` says. */
function namesOf(identity: LineIdentity): Pick<LineView, 'productId' | 'productSourceId' | 'skuId' | 'skuSourceId'> {
  const { product, sku, source_id = null, related_object } = identity;
  const isOfSku = related_object === 'sku';
  return {
    productId: identity.product_id ?? product?.id ?? null,
    productSourceId: product?.source_id ?? (isOfSku ? null : source_id),
    skuId: identity.sku_id ?? sku?.id ?? null,
    skuSourceId: sku?.source_id ?? (isOfSku ? source_id : null),
  };
}

/** A line carries the name and the price of its product already, as the request or the catalogue gives them. */
function fieldsOf(
  name: string | null | undefined,
  price: number | null,
  record: Product | Sku | undefined,
): CatalogFields {
  if (!record) return { name: name ?? null, price };
  const { attributes, image_url, created_at, updated_at } = record;
  return { name: name ?? null, price, attributes, image_url, created_at, updated_at };
}
