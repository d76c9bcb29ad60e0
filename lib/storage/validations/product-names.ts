// Names of products: those that an order names, and those that the discounts of a request give away.
import type { CompiledConfig } from '../../core/evaluation/compiled-config';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { OrderFact } from '../../core/order/order-fact';
import type { Config } from '../../model/config';
import { type CatalogNames, collectMissingProducts, namesOfLines } from '../../model/keys/catalog';
import { collectGiftNames } from '../../model/keys/gift-names';
import { namesOfStoredLines, selectStoredLines } from '../../model/keys/stored-lines';
import type { Discount } from '../../model/records/discount';
import type { EvaluationRequest } from '../../model/request';
import { catalogueOf, joinNames } from '../catalogue/read-catalogue';
import type { ItemMap } from '../records/record-items';

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

/** The discounts of the codes and tiers of a request. */
export function discountsOf(
  { redeemables }: EvaluationRequest,
  config: Config,
  vouchers: ReadonlyMap<string, VoucherFact>,
): readonly Discount[] {
  const ofCodes = [...vouchers.values()].map(({ voucher }) => voucher.discount);
  const tierIds = redeemables.flatMap(({ object, id }) =>
    object === 'promotion_stack' ? (config.stacks.get(id)?.tiers.ids ?? []) : [id],
  );
  const ofTiers = tierIds.map((id) => config.tiers.get(id)?.action.discount);
  return [...ofCodes, ...ofTiers].flatMap((discount) => discount ?? []);
}

/** Collects the names of all products and SKUs that discounts give away. */
export function collectFreeProductNames(discounts: readonly Discount[]): CatalogNames {
  return discounts.map(collectGiftNames).reduce(joinNames, { products: [], skus: [] });
}
