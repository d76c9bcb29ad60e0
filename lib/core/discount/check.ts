// Check a discount definition before it is saved.
import type { Discount, UnitDiscount, UnitGift } from '../../model/records/discount';
import { checkFormula } from '../formula/check';
import { EFFECTS, effectsOf } from './effects';
import { formulaMembers, giftsOf } from './formulas';
import { namesOf } from '../../model/keys/gift-names';

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
