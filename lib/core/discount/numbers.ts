// The numbers of a discount, defined or computed by a formula, the limits of its definitions, and its parsed formulas.
import type { Discount, UnitDiscount, UnitGift } from '../../model/records/discount';
import type { DiscountFormulaUse } from '../formula/check';
import { type FormulaContext, formulaOrder } from '../formula/context';
import { formulaMinor, formulaPercent, formulaUnits } from '../formula/evaluate';
import type { Formula } from '../formula/syntax/ast';
import { parseFormula } from '../formula/syntax/parse';
import type { Line } from '../order/state';
import type { CompiledDefinition, CompiledUnitLimit, DefinitionFormulas, DiscountContext, Formulas } from './context';

/** A number that a definition gives, and a formula that may replace it. */
export interface NumberTerm {
  readonly unit: 'MONEY' | 'PERCENT' | 'UNITS';
  readonly fixed: number | null | undefined;
  readonly formula: Formula | null;
}

/** The value of a number of a discount. */
export interface TermValue {
  readonly value: number;
  /** True when a formula computed it. */
  readonly isDynamic: boolean;
}

/** The number for the whole order: the value of its formula, or else the defined number. */
export function evaluateTerm(term: NumberTerm, context: DiscountContext): TermValue {
  return numberOf(term, term.formula && formulaContext(context));
}

function numberOf(term: NumberTerm, facts: FormulaContext | null): TermValue {
  const computed = computedNumber(term, facts);
  return computed === null ? { value: term.fixed ?? 0, isDynamic: false } : { value: computed, isDynamic: true };
}

/** The numbers of the lines a discount reaches, and the one that an answer shows. */
export interface LineNumbers {
  readonly at: (position: number) => number;
  readonly shown: TermValue;
}

/**
 * Evaluate a number of a discount, fixed or by formula, for each order line. A formula that reads the line is
 * evaluated for each; the answer shows the number of the first line.
 * @param factor complete bundles, which multiply the number
 */
export function evaluateLineTerms(
  term: NumberTerm,
  context: DiscountContext,
  { lines, factor }: { readonly lines: readonly Line[]; readonly factor: number },
): LineNumbers {
  if (lines.length === 0 || !term.formula?.usesLine) {
    const used = evaluateTerm(term, context);
    const value = scaleByBundles(used.value, factor);
    return { at: () => value, shown: { value, isDynamic: used.isDynamic } };
  }
  const facts = formulaContext(context);
  const used = lines.map((line) => numberOf(term, withLineFacts(facts, line)));
  const values = used.map((number) => scaleByBundles(number.value, factor));
  const isDynamic = used.some((number) => number.isDynamic);
  return { at: (position) => values[position] ?? 0, shown: { value: values[0] ?? 0, isDynamic } };
}

/** The number times the count of bundles, rounded to nine decimals to remove binary floating-point noise. */
export function scaleByBundles(value: number, factor: number): number {
  return factor === 1 ? value : Math.round(value * factor * 1e9) / 1e9;
}

const UNITS = { price: 'MONEY', quantity_limit: 'UNITS', aggregated_quantity_limit: 'UNITS' } as const;

/** A number of a product definition: the value of its formula, or the defined number. */
export function evaluateDefinitionTerm(
  { definition, formulas }: CompiledDefinition,
  member: keyof DefinitionFormulas,
  facts: FormulaContext | null,
): TermValue | null {
  const fixed = definition[member] ?? null;
  const computed = computedNumber({ unit: UNITS[member], fixed, formula: formulas[member] }, facts);
  if (computed !== null) return { value: computed, isDynamic: true };
  return fixed === null ? null : { value: fixed, isDynamic: false };
}

/** A limit of units: the value of its formula, or the defined number when it cannot be computed. */
export function evaluateUnitLimit({ fixed, formula }: CompiledUnitLimit, facts: FormulaContext | null): TermValue {
  const computed = computedNumber({ unit: 'UNITS', fixed, formula }, facts);
  return { value: computed ?? fixed ?? 0, isDynamic: formula !== null };
}

/** Null without a formula, and for one that cannot be computed. */
function computedNumber({ unit, formula }: NumberTerm, facts: FormulaContext | null): number | null {
  if (formula === null || facts === null) return null;
  switch (unit) {
    case 'MONEY':
      return formulaMinor(formula, facts);
    case 'PERCENT':
      return formulaPercent(formula, facts);
    case 'UNITS':
      return formulaUnits(formula, facts);
  }
}

/** Formula facts of the order as a whole. */
export function formulaContext({ order, facts }: DiscountContext): FormulaContext {
  return withFacts(facts, formulaOrder(order, facts.orderMetadata), null);
}

/** Formula facts of one line. */
export function withLineFacts(facts: FormulaContext, line: Line): FormulaContext {
  return withFacts(facts, facts.order, line);
}

/** Builds the object member by member for speed: this runs for every line. */
function withFacts(
  facts: Omit<FormulaContext, 'order' | 'line'>,
  order: FormulaContext['order'],
  line: Line | null,
): FormulaContext {
  return {
    time: facts.time,
    order,
    line,
    customer: facts.customer,
    voucher: facts.voucher,
    tier: facts.tier,
    redeemableMetadata: facts.redeemableMetadata,
    redemptionMetadata: facts.redemptionMetadata,
    publicationMetadata: facts.publicationMetadata,
  };
}

// The limits of a definition: units of a line and of all lines together, and money.

/** The maximum number of units that a definition lets a discount reach. */
export interface QuantityLimits {
  readonly ofLine: number;
  readonly together: number;
  /** The key of the limit that several definitions share; null without such a limit. */
  readonly shared: string | null;
}

/**
 * The limits of units of a definition. Their formulas are computed once for the order, not line by line.
 * @param factor complete bundles, which multiply the limits
 * @returns      whole numbers; infinite without a limit
 * @see docs/behaviour/discounts.md#scope-and-units
 */
export function quantityLimits(
  definition: CompiledDefinition,
  context: DiscountContext,
  factor: number,
): QuantityLimits {
  const { quantity_limit, aggregated_quantity_limit } = definition.formulas;
  const facts = (quantity_limit ?? aggregated_quantity_limit) && formulaContext(context);
  return {
    ofLine: wholeLimit(evaluateDefinitionTerm(definition, 'quantity_limit', facts), factor),
    together: wholeLimit(evaluateDefinitionTerm(definition, 'aggregated_quantity_limit', facts), factor),
    shared: sharedLimit(definition),
  };
}

/**
 * Definitions with the same limit for all lines share it: it is one limit of the discount, repeated in each
 * definition.
 */
function sharedLimit({ definition }: CompiledDefinition): string | null {
  const { aggregated_quantity_limit: limit = null, aggregated_quantity_limit_formula: formula = null } = definition;
  return limit === null && formula === null ? null : `${limit ?? ''} ${formula ?? ''}`;
}

function wholeLimit(limit: TermValue | null, factor: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit.value)) * factor;
}

/** A limit of money, minor units; infinite when there is none. */
export function moneyLimit(limit: number | null | undefined): number {
  return limit === null || limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit));
}

// The formulas of discounts, parsed once and found by their text.

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
