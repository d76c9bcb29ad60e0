// The products and SKUs that a discount gives away, by their names in the discount.
import type { Discount, UnitGift } from '../records/discount';
import type { CatalogNames } from './catalog';

/**
 * Collect the names of products and SKUs that a discount gives away, to load their prices.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function collectGiftNames(discount: Discount): CatalogNames {
  if (discount.type !== 'UNIT') return { products: [], skus: [] };
  const { effect, units = [] } = discount;
  const gifts: readonly Omit<UnitGift, 'effect'>[] = effect === 'ADD_MANY_ITEMS' ? units : [discount];
  const namesBy = (kind: 'product' | 'sku') => {
    return [...new Set(gifts.flatMap((gift) => [...namesOf(gift[kind]), ...(gift.unit_type ? [gift.unit_type] : [])]))];
  };
  return { products: namesBy('product'), skus: namesBy('sku') };
}

/** Return the id and source id of a product or SKU, as far as set. */
export function namesOf(named: UnitGift['product']): readonly string[] {
  return [named?.id, named?.source_id].filter((name) => typeof name === 'string' && name !== '') as string[];
}
