// Profiles and bounds of small projects with two products.
import { evaluationContext } from '../../../../lib/core/evaluation/context';
import { listProfiles, type ProfileBasis } from '../../../../lib/core/search/worst-case/profiles';
import { startOf } from '../../../../lib/core/search/worst-case/scenario';
import {
  buildCandidates,
  type Discount,
  inputOf,
  listed,
  type RequestOrder,
  type ValidationRule,
  type VoucherWords,
  type World,
} from '../../../support/core';

const WORLD: World = {
  products: {
    A: { price: 700 },
    B: { price: 1_250, metadata: { cost: 12.5 } },
    C: { price: 90, metadata: { cost: 7 } },
  },
  skus: { B1: { product_id: 'B', price: 1_250 } },
  collections: {
    KB: { type: 'STATIC', products: [{ object: 'product', id: 'B' }] as never },
    AUTO: { type: 'AUTO_UPDATE', filter: { metadata: { conditions: { $is: ['x'] } } } },
  },
};

/** Two units of A and one of the SKU of B, for 2,650 together. */
const LARGEST: RequestOrder = {
  items: [
    { product_id: 'A', price: 700, quantity: 2 },
    { sku_id: 'B1', price: 1_250, quantity: 1 },
  ],
};
export const CART = { amount: 2_650, quantities: [2, 1], prices: [700, 1_250] };
export const NO_LIMIT = 1e15;

export function basisOf(vouchers: Readonly<Record<string, VoucherWords>>, world: Partial<World> = {}): ProfileBasis {
  const redeemables = listed(...Object.keys(vouchers));
  const input = evaluationContext(inputOf({ ...WORLD, ...world, vouchers }, { redeemables, order: LARGEST }));
  return { input, largest: startOf(input), candidates: buildCandidates(redeemables, input.facts) };
}

export function profileOf(discount: Discount | null, rule: Partial<ValidationRule> = {}, world: Partial<World> = {}) {
  const words = discount === null ? { gift: 500 } : { discount };
  const [profile] = listProfiles(
    basisOf({ CODE: { ...words, rules: ['val_1'] } }, { rules: { val_1: rule }, ...world }),
  );
  if (!profile) throw new Error('no profile');
  return profile;
}

export const percent = (percent_off: number, more: object = {}): Discount => ({
  type: 'PERCENT',
  percent_off,
  effect: 'APPLY_TO_ORDER',
  ...more,
});
export const off = (effect: Discount['effect'], more: object = {}) =>
  ({ type: 'AMOUNT', amount_off: 300, effect, ...more }) as Discount;
export const scopeOf = (...included: readonly object[]) =>
  ({ applicable_to: { included, excluded: [] } }) as unknown as Partial<ValidationRule>;
