// A line of the order as rules and product scopes see it.
import type { Line, LineIdentity } from './order';
import type { CatalogFields, LineView } from './rules/context';

const views = new WeakMap<Line, LineView>();

/** The same line always gives the same view. */
export function lineView(line: Line): LineView {
  const known = views.get(line);
  if (known) return known;
  const view = newView(line);
  views.set(line, view);
  return view;
}

function newView(line: Line): LineView {
  const { identity, price, quantity, amount, discount } = line;
  const known = parts.get(identity) ?? newParts(identity);
  return {
    productId: known.productId,
    productSourceId: known.productSourceId,
    skuId: known.skuId,
    skuSourceId: known.skuSourceId,
    quantity,
    price,
    amount,
    subtotal: amount === null ? null : Math.max(0, amount - discount),
    metadata: known.metadata,
    productMetadata: known.productMetadata,
    skuMetadata: known.skuMetadata,
    productFields: known.productFields,
    skuFields: known.skuFields,
  };
}

type Parts = Omit<Required<LineView>, 'quantity' | 'price' | 'amount' | 'subtotal'>;

/** What a line is passes from one order state to the next, so it is read once in an evaluation. */
const parts = new WeakMap<LineIdentity, Parts>();

/** A source id sent with a line names its SKU or its product, as `related_object` says. */
function newParts(identity: LineIdentity): Parts {
  const { product_id, sku_id, product, sku, related_object, source_id = null, metadata } = identity;
  const isSku = related_object === 'sku';
  const made: Parts = {
    productId: product_id ?? null,
    productSourceId: product?.source_id ?? (isSku ? null : source_id),
    skuId: sku_id ?? null,
    skuSourceId: sku?.source_id ?? (isSku ? source_id : null),
    metadata: metadata ?? {},
    productMetadata: product?.metadata ?? {},
    skuMetadata: sku?.metadata ?? {},
    productFields: fieldsOf(product?.name, product?.price),
    skuFields: fieldsOf(sku?.sku, sku?.price),
  };
  parts.set(identity, made);
  return made;
}

function fieldsOf(name: string | null | undefined, price: number | null | undefined): CatalogFields {
  return { name: name ?? null, price: price ?? null };
}
