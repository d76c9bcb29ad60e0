// The lines of a stored order at the start of a decision, and the catalogue records that they need.
import type { Order, OrderItem, RequestOrder } from '../records/order';
import { type CatalogNames, isNameless, skuKeys } from './catalog';

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
