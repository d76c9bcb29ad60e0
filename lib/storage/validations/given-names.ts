// What discounts of a request give away, by name.
import { givenAway } from '../../core/discount/units/given-away';
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CatalogNames } from '../../core/order/catalog';
import type { Config } from '../../model/config';
import type { EvaluationRequest } from '../../model/request';
import { joinNames } from '../catalogue/known-catalogue';

/** Every name under which a discount of the request gives something away. */
export function givenNames(
  { redeemables }: EvaluationRequest,
  config: Config,
  vouchers: ReadonlyMap<string, VoucherFact>,
): CatalogNames {
  const ofCodes = [...vouchers.values()].map(({ voucher }) => voucher.discount);
  const tierIds = redeemables.flatMap(({ object, id }) =>
    object === 'promotion_stack' ? (config.stacks.get(id)?.tiers.ids ?? []) : [id],
  );
  const ofTiers = tierIds.map((id) => config.tiers.get(id)?.action.discount);
  const given = [...ofCodes, ...ofTiers].flatMap((discount) => (discount ? [givenAway(discount)] : []));
  return given.reduce(joinNames, { products: [], skus: [] });
}
