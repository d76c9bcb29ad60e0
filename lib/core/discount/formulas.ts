// The formulas of discounts, parsed once and found by their text.
import type { Discount, UnitDiscount, UnitGift } from '../../model/records/discount';
import type { DiscountFormulaUse } from '../formula/check';
import type { Formula } from '../formula/syntax/ast';
import { parseFormula } from '../formula/syntax/parse';

/** Parsed formulas by text; null for a text that cannot be parsed. */
export type Formulas = ReadonlyMap<string, Formula | null>;

/** The formulas of some discounts. */
export function readFormulas(discounts: readonly Discount[]): Formulas {
  const texts = new Set(discounts.flatMap(formulaTexts));
  return new Map([...texts].map((text) => [text, readFormula(text)]));
}

/** Return the parsed formula of a text, from the cache of known formulas or parsed now; null without a text. */
export function formulaOf(text: string | null | undefined, known: Formulas): Formula | null {
  if (!text) return null;
  const found = known.get(text);
  return found === undefined ? readFormula(text) : found;
}

/** Parse a formula; null without a text, and for one that cannot be parsed. */
export function readFormula(text: string | null | undefined): Formula | null {
  const parsed = text ? parseFormula(text) : null;
  return parsed?.ok ? parsed.formula : null;
}

function formulaTexts(discount: Discount): readonly string[] {
  return formulaMembers(discount).flatMap(({ text }) => text || []);
}

/** A member of a discount that may hold a formula. */
export interface FormulaMember {
  readonly name: string;
  readonly text: string | undefined;
  readonly field: DiscountFormulaUse['field'];
}

/** List the members of a discount that may hold formulas, with their texts. */
export function formulaMembers(discount: Discount): readonly FormulaMember[] {
  switch (discount.type) {
    case 'AMOUNT':
      return [{ name: 'amount_off_formula', text: discount.amount_off_formula, field: 'amount' }];
    case 'PERCENT':
      return [{ name: 'percent_off_formula', text: discount.percent_off_formula, field: 'percent' }];
    case 'FIXED':
      return [{ name: 'fixed_amount_formula', text: discount.fixed_amount_formula, field: 'fixed' }];
    case 'UNIT':
      return giftsOf(discount).map((gift) => ({
        name: 'unit_off_formula',
        text: gift.unit_off_formula,
        field: 'unit',
      }));
  }
}

/** The products that a UNIT discount gives away, one by one. */
export function giftsOf(discount: UnitDiscount): readonly UnitGift[] {
  return discount.effect === 'ADD_MANY_ITEMS' ? (discount.units ?? []) : [discount as UnitGift];
}
