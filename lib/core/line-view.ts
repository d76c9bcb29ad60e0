// A line of the order as rules and product scopes see it.
import type { Line } from './order';
import type { LineView } from './rules/context';

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
  return {
    ...namesOf(line),
    quantity,
    price,
    amount,
    subtotal: amount === null ? null : Math.max(0, amount - discount),
    metadata: identity.metadata ?? {},
    ...catalogueMembers(line),
  };
}

/** A source id sent with a line names its SKU or its product, as `related_object` says. */
function namesOf({ identity }: Line) {
  const { product_id, sku_id, product, sku, related_object, source_id = null } = identity;
  const isSku = related_object === 'sku';
  return {
    productId: product_id ?? null,
    productSourceId: product?.source_id ?? (isSku ? null : source_id),
    skuId: sku_id ?? null,
    skuSourceId: sku?.source_id ?? (isSku ? source_id : null),
  };
}

function catalogueMembers({ identity: { product, sku } }: Line) {
  return {
    productMetadata: product?.metadata ?? {},
    skuMetadata: sku?.metadata ?? {},
    ...(product && { productFields: { name: product.name ?? null, price: product.price ?? null } }),
    ...(sku && { skuFields: { name: sku.sku ?? null, price: sku.price ?? null } }),
  };
}
