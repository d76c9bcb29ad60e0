// Lines as product scopes and rules see them, and whether they are what a definition names.
import type { Product, Sku } from '../../model/catalog';
import type { ScopeDefinition } from '../../model/rules';
import type { Catalog } from '../order-input';
import { type Line, type LineIdentity, subtotal } from '../order';
import type { CatalogFields, Collections, LineView } from '../rules/context';
import { matchesDefinition } from '../rules/match';
import type { DiscountContext } from './context';

/** Whether a line is, or belongs to, what a definition names. */
export type LineMatcher = (line: Line, definition: ScopeDefinition) => boolean;

/**
 * How the lines of an order are matched. A product covers all its SKUs.
 * @see docs/behaviour.md#scope-and-units
 */
export function lineMatcher(context: Pick<DiscountContext, 'catalog' | 'collections' | 'facts'>): LineMatcher {
  const { nowMs, timezone } = context.facts.time;
  const collections: Collections = { byId: context.collections, nowMs, timezone };
  return (line, definition) => matchesDefinition(identityView(line, context.catalog), definition, collections);
}

/** A line as validation rules see it, with its amounts as they are now. */
export function lineView(line: Line, catalog: Catalog): LineView {
  const { quantity, price, amount } = line;
  return {
    ...identityView(line, catalog),
    quantity,
    price,
    amount,
    subtotal: amount === null ? null : subtotal(line),
  };
}

/** Identities pass from one order state to the next, so each is looked up once in an evaluation. */
const knownViews = new WeakMap<LineIdentity, LineView>();

/** Only for what a line is: its amounts are those it was first seen with. */
function identityView(line: Line, catalog: Catalog): LineView {
  const known = knownViews.get(line.identity);
  if (known) return known;
  const made = buildView(line, catalog);
  knownViews.set(line.identity, made);
  return made;
}

function buildView(line: Line, catalog: Catalog): LineView {
  const { identity, quantity, price, amount } = line;
  const { productId, productSourceId, skuId, skuSourceId } = idsOf(identity);
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

/** The source id of a line is that of its SKU where it says so, else that of its product. */
function idsOf(identity: LineIdentity): Pick<LineView, 'productId' | 'productSourceId' | 'skuId' | 'skuSourceId'> {
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
