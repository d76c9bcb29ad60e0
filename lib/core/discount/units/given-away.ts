// The products and SKUs that a discount gives away, by the names it has for them.
import type { Discount, UnitGift } from '../../../model/records/discount';
import type { CatalogNames } from '../../order/catalog';

/**
 * What has to be in the catalogue of an evaluation so that the products a discount gives away have their price.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function givenAway(discount: Discount): CatalogNames {
  if (discount.type !== 'UNIT') return { products: [], skus: [] };
  const { effect, units = [] } = discount;
  const gifts: readonly Omit<UnitGift, 'effect'>[] = effect === 'ADD_MANY_ITEMS' ? units : [discount];
  const namesBy = (kind: 'product' | 'sku') => {
    return [...new Set(gifts.flatMap((gift) => [...namesOf(gift[kind]), ...(gift.unit_type ? [gift.unit_type] : [])]))];
  };
  return { products: namesBy('product'), skus: namesBy('sku') };
}

/** The id and the source id, where they are given. */
export function namesOf(named: UnitGift['product']): readonly string[] {
  return [named?.id, named?.source_id].filter((name) => typeof name === 'string' && name !== '') as string[];
}
