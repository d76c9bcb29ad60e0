// Discounts in a few words.
import type { Discount } from '../../support/core';

const AMOUNT_EFFECTS = {
  items: 'APPLY_TO_ITEMS',
  together: 'APPLY_TO_ITEMS_PROPORTIONALLY',
  each: 'APPLY_TO_ITEMS_BY_QUANTITY',
} as const;

const UNIT_EFFECTS = {
  new: 'ADD_NEW_ITEMS',
  missing: 'ADD_MISSING_ITEMS',
  same: 'ADD_SAME_ITEMS',
  replacing: 'REPLACE_ITEMS',
} as const;

/** `20 %`, `20 % items`, `3 off`, `4 off items`, `5 off together`, `1 off each`, `at 4`, `at 4 items`, `2 A missing`, `1 B new` */
export function parseDiscount(discount: string | Discount): Discount {
  if (typeof discount !== 'string') return discount;
  const [first = '', second = '', third = ''] = discount.split(' ');
  const effect = third === 'items' ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER';
  if (first === 'at') return { type: 'FIXED', fixed_amount: Number(second), effect };
  if (second === '%') return { type: 'PERCENT', percent_off: Number(first), effect };
  if (second === 'off') {
    const [, named] = Object.entries(AMOUNT_EFFECTS).find(([word]) => word === third) ?? [];
    return { type: 'AMOUNT', amount_off: Number(first), effect: named ?? effect };
  }
  const [, added] = Object.entries(UNIT_EFFECTS).find(([word]) => word === third) ?? [];
  if (added === undefined) throw new Error(`no discount: ${discount}`);
  return { type: 'UNIT', unit_off: Number(first), unit_type: second, effect: added };
}
