// The products and SKUs that an order names.
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import { type CatalogNames, collectMissingProducts, namesOfLines } from '../../model/keys/catalog';
import { namesOfStoredLines, selectStoredLines } from '../../model/keys/stored-lines';
import type { EvaluationRequest } from '../../model/request';
import { catalogueOf, joinNames } from '../catalogue/read-catalogue';
import type { ItemMap } from '../records/record-items';
import type { OrderFact } from '../../core/order/order-fact';

/** Names in lines and discounts, and the products of the SKUs that lines name. */
export function catalogNames(
  project: string,
  {
    request,
    beside,
    read,
  }: { readonly request: EvaluationRequest; readonly beside: CatalogNames; readonly read: ItemMap },
): CatalogNames {
  const ordered = orderNames(request);
  const owners = collectMissingProducts(catalogueOf(project, ordered, read).catalog);
  return joinNames(joinNames(ordered, beside), { products: owners, skus: [] });
}

/** Collects the catalogue entries that the lines of a stored order need in addition to their own data. */
export function collectStoredOrderNames(
  { order: request = null }: EvaluationRequest,
  { asksCatalogue }: CompiledConfig,
  fact: OrderFact | null,
): CatalogNames {
  return namesOfStoredLines(selectStoredLines({ request, stored: fact?.order ?? null }), asksCatalogue);
}

/** Return the products and SKUs that the order of a request names. */
export function orderNames({ order }: EvaluationRequest): CatalogNames {
  return namesOfLines(order?.items ?? []);
}
