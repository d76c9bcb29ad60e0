// A question of the full size: 100 tiers, each for one of the products or for the order.
import type { SmallQuestion } from './worst-case';

/** @param count the number of products, each up to two units */
export function manyTiers(count: number): SmallQuestion {
  const ids = Array.from({ length: count }, (_, index) => `P${index}`);
  const tiers = Array.from({ length: 100 }, (_, index) => {
    const percent_off = 1 + ((index * 7) % 23);
    const rules = [`val_${index % (count + 1)}`];
    const effect = index % 3 === 0 ? ('APPLY_TO_ORDER' as const) : ('APPLY_TO_ITEMS' as const);
    return [`promo_${index}`, { discount: { type: 'PERCENT' as const, percent_off, effect }, rules }] as const;
  });
  const scopes = ids.map((id, index) => {
    return [`val_${index}`, { applicable_to: { included: [{ object: 'product' as const, id }] } }] as const;
  });
  const least = { '1': { name: 'order.amount', conditions: { $more_than: [5_000] } }, logic: '1' };
  return {
    world: {
      tiers: Object.fromEntries(tiers),
      rules: { ...Object.fromEntries(scopes), [`val_${count}`]: { rules: least } },
      products: Object.fromEntries(ids.map((id, index) => [id, { price: 900 + index * 350 }])),
    },
    ids: tiers.map(([id]) => id),
    products: ids.map((id, index) => ({ object: 'product' as const, id, price: 900 + index * 350, max: 2 })),
    aim: { percent_off: 45 },
    together: 3,
    steps: 20_000_000,
  };
}
