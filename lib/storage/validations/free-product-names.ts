// Names of products that the discounts of a request give away.
import { collectGiftNames } from '../../model/keys/gift-names';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CatalogNames } from '../../model/keys/catalog';
import type { Config } from '../../model/config';
import type { Discount } from '../../model/records/discount';
import type { EvaluationRequest } from '../../model/request';
import { joinNames } from '../catalogue/read-catalogue';

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
