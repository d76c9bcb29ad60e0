// The discount of a record, from a request, and its check before it is saved.
import type { Failure } from '../../errors';
import type { DiscountInput } from '../../model/generated';
import { namesOf } from '../../model/records/catalog';
import type { Discount, FreeProduct, UnitDiscount, UnitGift } from '../../model/records/discount';
import { checkFormula } from '../formula/check';
import { pickMembers, withoutNulls } from '../object-members';
import { EFFECTS, effectsOf } from './effects';
import { formulaMembers, giftsOf } from './numbers';

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

// Check a discount definition before it is saved.

/** The member that holds the value of each type. It is mandatory even with a formula: it is the fallback value. */
const VALUE_MEMBER = { AMOUNT: 'amount_off', PERCENT: 'percent_off', FIXED: 'fixed_amount' } as const;

/** A problem of a definition; `part` distinguishes the formula from the other members. */
export interface DiscountProblem {
  readonly part: 'definition' | 'formula';
  /** The message for the caller, one sentence. */
  readonly message: string;
}

/**
 * Check that a discount is meaningful before a save; null when valid.
 * @param redeemable formulas of a voucher may read the voucher, those of a tier the tier
 * @see docs/behaviour/formulas.md#checks
 */
export function checkDiscount(discount: Discount, redeemable: 'voucher' | 'tier'): DiscountProblem | null {
  const message = checkDefinition(discount);
  return message === null ? checkFormulas(discount, redeemable) : { part: 'definition', message };
}

function checkDefinition(discount: Discount): string | null {
  const effects = effectsOf(discount.type);
  if (discount.effect && !effects.includes(discount.effect)) {
    return `A discount of type ${discount.type} takes the effects ${effects.join(', ')}.`;
  }
  return discount.type === 'UNIT' ? checkUnits(discount) : checkValue(discount);
}

function checkValue(discount: Exclude<Discount, { type: 'UNIT' }>): string | null {
  const member = VALUE_MEMBER[discount.type];
  const members: Readonly<Record<string, unknown>> = { ...discount };
  return typeof members[member] === 'number' ? null : `A discount of type ${discount.type} needs ${member}.`;
}

function checkUnits(discount: UnitDiscount): string | null {
  const gifts = giftsOf(discount);
  if (gifts.length === 0) return 'ADD_MANY_ITEMS needs at least one element in units.';
  const isComplete = gifts.every((gift) => gift.unit_off && isNamed(gift));
  return isComplete
    ? null
    : 'A discount of type UNIT needs unit_off, at least 1, and unit_type, the product or SKU it gives.';
}

/** True when a unit discount names a product or SKU. The catalogue need not have it yet. */
function isNamed({ unit_type, product, sku }: UnitGift): boolean {
  return Boolean(unit_type) || namesOf(product).length > 0 || namesOf(sku).length > 0;
}

function checkFormulas(discount: Discount, redeemable: 'voucher' | 'tier'): DiscountProblem | null {
  const level = isPerLine(discount) ? 'items' : 'order';
  for (const { name, text, field } of formulaMembers(discount)) {
    const problem = text === undefined ? null : checkFormula(text, { field, level, redeemable });
    if (problem) return { part: 'formula', message: `${name}: ${problem.message} (at position ${problem.position})` };
  }
  return null;
}

/**
 * True when a discount is computed for each line. A discount that lines share is one number for the order, and so
 * computed once.
 */
function isPerLine({ effect }: Discount): boolean {
  const spec = effect && EFFECTS[effect];
  return spec?.reaches === 'LINES' && spec.numberPer !== 'ALL_LINES';
}
