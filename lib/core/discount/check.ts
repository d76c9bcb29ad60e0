// Whether a discount definition makes sense, before it is saved.
import type { Discount } from '../../model/discount';

const MONEY_EFFECTS: Readonly<Record<Discount['type'], readonly string[]>> = {
  AMOUNT: [
    'APPLY_TO_ORDER',
    'APPLY_TO_ITEMS',
    'APPLY_TO_ITEMS_PROPORTIONALLY',
    'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY',
    'APPLY_TO_ITEMS_BY_QUANTITY',
  ],
  PERCENT: ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'],
  FIXED: ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'],
  UNIT: ['ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS', 'ADD_MANY_ITEMS', 'ADD_SAME_ITEMS', 'REPLACE_ITEMS'],
};

/** The member that holds the value of each type: mandatory, also beside a formula, as the value to fall back on. */
const VALUE_MEMBER = { AMOUNT: 'amount_off', PERCENT: 'percent_off', FIXED: 'fixed_amount' } as const;

/** One sentence on what is wrong, or null. */
export function checkDiscount(discount: Discount): string | null {
  const effects = MONEY_EFFECTS[discount.type];
  if (discount.effect && !effects.includes(discount.effect)) {
    return `A ${discount.type} discount takes the effects ${effects.join(', ')}.`;
  }
  return discount.type === 'UNIT' ? checkUnits(discount) : checkValue(discount);
}

function checkValue(discount: Exclude<Discount, { type: 'UNIT' }>): string | null {
  const member = VALUE_MEMBER[discount.type];
  const value = (discount as unknown as Readonly<Record<string, unknown>>)[member];
  return typeof value === 'number' ? null : `A ${discount.type} discount needs ${member}.`;
}

function checkUnits(discount: Extract<Discount, { type: 'UNIT' }>): string | null {
  const gifts = discount.effect === 'ADD_MANY_ITEMS' ? (discount.units ?? []) : [discount];
  if (gifts.length === 0) return 'ADD_MANY_ITEMS needs at least one element in units.';
  const isComplete = gifts.every((gift) => gift.unit_off && (gift.unit_type ?? gift.product?.id ?? gift.sku?.id));
  return isComplete ? null : 'A UNIT discount needs unit_off, at least 1, and unit_type, the product or SKU it gives.';
}
