// Which lines of a stored order a decision starts from, and what it looks up of them.
import type { Order, OrderItem, RequestOrder } from '../../model/records/order';
import { type CatalogNames, skuKeys } from './catalog';

/** The order of a request, and the one that is stored under its name. */
interface StoredSources {
  readonly request: RequestOrder | null;
  readonly stored: Order | null;
}

/** What counts of the request: nothing beside the source id of a stored order. */
export function sentOf(request: RequestOrder, stored: Order | null): RequestOrder {
  return stored !== null && !hasId(request) ? {} : request;
}

/** The stored lines that an evaluation starts from: none where the request brings its own. */
export function storedLines({ request, stored }: StoredSources): readonly OrderItem[] {
  return request === null || sentOf(request, stored).items ? [] : (stored?.items ?? []);
}

function hasId(request: RequestOrder): boolean {
  return typeof request.id === 'string';
}

/**
 * The names of stored lines that a decision looks up. A line keeps what the catalogue knew of its product and SKU, but for a
 * product of its SKU that nobody knew then, and for what only filters of collections ask.
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

/** A stored line of an SKU whose product nobody knew. */
export function isOwnerless(item: OrderItem): boolean {
  return (item.product_id ?? item.product?.id) === undefined && skuKeys(item).length > 0;
}
