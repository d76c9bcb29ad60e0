// The discount of a record, from a request.
import type { Failure } from '../../errors';
import type { DiscountInput } from '../../model/generated';
import type { Discount } from '../../model/records/discount';
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
 * Remove nulls from the discount and from the products it gives away. `is_dynamic` is dropped, because it is computed.
 */
function storedDiscount({ is_dynamic, ...input }: NonNullable<DiscountInput>): Discount {
  const members = withoutNulls(input);
  const units = 'units' in members && members.units?.map(withoutNulls);
  return { ...members, ...(units && { units }) } as Discount;
}

/** @returns invalid_voucher: issued codes keep the kind of discount they promise */
export function refuseOtherKind(
  stored: Discount | null | undefined,
  sent: Discount | null | undefined,
): Failure | null {
  if (!stored || !sent || stored.type === sent.type) return null;
  return { key: 'invalid_voucher', details: `The type of the discount stays ${stored.type}.` };
}
