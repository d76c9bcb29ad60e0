// A line of the order as rules and product scopes see it.
import type { Product, Sku } from '../../model/records/catalog';
import type { Metadata } from '../../model/common';
import { kept } from '../memo';
import type { Catalog } from './input';
import { type Line, type LineIdentity, subtotal } from './state';
import type { CatalogFields, LineView } from '../rules/context';

interface Seen {
  readonly lines: readonly Line[];
  readonly catalog: Catalog | null;
  readonly views: readonly LineView[];
}

const NOTHING_SEEN: Seen = { lines: [], catalog: null, views: [] };

/** The list seen last: the next one is most often the same, or one discount away from it. */
const seenLast = kept(NOTHING_SEEN);

/**
 * All lines with their amounts as they are now, and what the catalogue knows of their products and SKUs.
 * @param catalog the one of the evaluation that the lines belong to
 */
export function lineViews(lines: readonly Line[], catalog: Catalog): readonly LineView[] {
  const { value: known } = seenLast;
  if (known.lines === lines && known.catalog === catalog) return known.views;
  const last = known.catalog === catalog ? known : NOTHING_SEEN;
  const views = lines.map((line, index) => {
    const before = last.lines[index];
    const view = last.views[index];
    if (view === undefined || before?.identity !== line.identity) return lineView(line, catalog);
    return before === line ? view : withAmounts(view, line);
  });
  seenLast.value = { lines, catalog, views };
  return views;
}

/** One line, as in `lineViews`. */
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

/** Written member by member: this runs for every line after every discount. */
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
