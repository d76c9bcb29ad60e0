// The discount of a record, from a request.
import type { Failure } from '../../errors';
import type { DiscountInput } from '../../model/generated';
import type { Discount, FreeProduct, UnitGift } from '../../model/records/discount';
import { pickMembers } from '../pick-members';
import { withoutNulls } from '../without-nulls';
import { checkDiscount } from './check';

/** The paths at which requests have a discount. */
export type DiscountPath = '.discount' | '.voucher.discount' | '.action.discount';

/**
 * The discount in a request, without nulls; null when there is none.
 * @returns invalid_payload, or invalid_formula with the position, naming the problem
 */
export function discountOf(
  input: DiscountInput | undefined,
  path: DiscountPath,
): { readonly discount: Discount | null } | Failure {
  if (!input) return { discount: null };
  const discount = storedDiscount(input);
  const problem = checkDiscount(discount, path === '.action.discount' ? 'tier' : 'voucher');
  if (problem === null) return { discount };
  const key = problem.part === 'formula' ? 'invalid_formula' : 'invalid_payload';
  return { key, details: `Property ${path}: ${problem.message}` };
}

/**
 * The members of each form that are stored: neither unknown ones, nor those of another form. `is_dynamic` is computed.
 */
export const DISCOUNT_MEMBERS = {
  AMOUNT: ['type', 'effect', 'amount_off', 'amount_off_formula', 'aggregated_amount_limit'],
  PERCENT: ['type', 'effect', 'percent_off', 'percent_off_formula', 'amount_limit', 'aggregated_amount_limit'],
  FIXED: ['type', 'effect', 'fixed_amount', 'fixed_amount_formula'],
  UNIT: ['type', 'effect', 'unit_off', 'unit_off_formula', 'unit_type', 'product', 'sku', 'units'],
} as const satisfies { readonly [Type in Discount['type']]: readonly (keyof Extract<Discount, { type: Type }>)[] };

export const GIFT_MEMBERS = [
  'effect',
  'unit_off',
  'unit_off_formula',
  'unit_type',
  'product',
  'sku',
] as const satisfies readonly (keyof UnitGift)[];

export const FREE_PRODUCT_MEMBERS = ['id', 'source_id', 'name'] as const satisfies readonly (keyof FreeProduct)[];

/** Remove nulls from the discount and from the products it gives away. */
function storedDiscount(input: NonNullable<DiscountInput>): Discount {
  const names: readonly string[] = DISCOUNT_MEMBERS[input.type];
  const members = withoutNulls(pickMembers(input, names as readonly (keyof typeof input)[])) as Discount;
  if (members.type !== 'UNIT') return members;
  return withStoredProducts({
    ...members,
    ...(members.units && {
      units: members.units.map((gift) => withStoredProducts(withoutNulls(pickMembers(gift, GIFT_MEMBERS)))),
    }),
  });
}

function withStoredProducts<G extends Pick<UnitGift, 'product' | 'sku'>>(gift: G): G {
  const { product, sku } = gift;
  return {
    ...gift,
    ...(product && { product: pickMembers(product, FREE_PRODUCT_MEMBERS) }),
    ...(sku && { sku: pickMembers(sku, FREE_PRODUCT_MEMBERS) }),
  };
}

/**
 * Refuse a change of a discount's type, because issued codes keep the kind of discount they promise.
 * @returns invalid_voucher: issued codes keep the kind of discount they promise
 */
export function refuseOtherKind(
  stored: Discount | null | undefined,
  sent: Discount | null | undefined,
): Failure | null {
  if (!stored || !sent || stored.type === sent.type) return null;
  return { key: 'invalid_voucher', details: `The type of the discount stays ${stored.type}.` };
}
