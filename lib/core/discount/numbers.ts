// The numbers of a discount: as they are defined, or as a formula computes them.
import type { ScopeDefinition } from '../../model/records/rules';
import type { Formula } from '../formula/syntax/ast';
import { type FormulaContext, type FormulaOrder, formulaOrder } from '../formula/context';
import { parseFormula } from '../formula/syntax/parse';
import { formulaMinor, formulaPercent, formulaUnits } from '../formula/results';
import { latest } from '../memo';
import type { Line } from '../order/state';
import type { DiscountContext } from './context';

/** A number that a definition gives, and a formula that may replace it. */
export interface NumberTerm {
  readonly unit: 'MONEY' | 'PERCENT' | 'UNITS';
  readonly fixed: number | null | undefined;
  readonly formula: string | null | undefined;
}

export interface UsedNumber {
  readonly value: number;
  /** True when a formula produced it. */
  readonly isDynamic: boolean;
}

/** What a formula is evaluated for; the line is null for a discount on the order as a whole. */
export interface NumberSubject {
  readonly context: DiscountContext;
  readonly line: Line | null;
}

/**
 * The number to use: the formula's, or the defined one where there is no formula or it cannot be computed.
 * @returns minor units, percent or units; zero when neither gives one
 * @see docs/behaviour.md#formulas-in-discounts
 */
export function usedNumber(term: NumberTerm, subject: NumberSubject): UsedNumber {
  const computed = computedNumber(term, subject);
  return computed === null ? { value: term.fixed ?? 0, isDynamic: false } : { value: computed, isDynamic: true };
}

/** The numbers of the lines a discount reaches, and the one an answer shows. */
export interface LineNumbers {
  readonly at: (position: number) => number;
  readonly shown: UsedNumber;
}

/**
 * The number of each line. A formula that reads the line is evaluated for each; the answer shows the number of the first.
 * @param factor complete bundles, which multiply the number
 */
export function lineNumbers(
  term: NumberTerm,
  context: DiscountContext,
  { lines, factor }: { readonly lines: readonly Line[]; readonly factor: number },
): LineNumbers {
  if (lines.length === 0 || !formulaOf(term.formula)?.usesLine) {
    const used = usedNumber(term, { context, line: null });
    const value = scaled(used.value, factor);
    return { at: () => value, shown: { value, isDynamic: used.isDynamic } };
  }
  const used = lines.map((line) => usedNumber(term, { context, line }));
  const values = used.map((number) => scaled(number.value, factor));
  const isDynamic = used.some((number) => number.isDynamic);
  return { at: (position) => values[position] ?? 0, shown: { value: values[0] ?? 0, isDynamic } };
}

/** The number times the count of bundles, without the digits that binary fractions add. */
export function scaled(value: number, factor: number): number {
  return factor === 1 ? value : Math.round(value * factor * 1e9) / 1e9;
}

const DEFINITION_FORMULAS = {
  price: { unit: 'MONEY', formula: 'price_formula' },
  quantity_limit: { unit: 'UNITS', formula: 'quantity_limit_formula' },
  aggregated_quantity_limit: { unit: 'UNITS', formula: 'aggregated_quantity_limit_formula' },
} as const;

/**
 * A number of a definition of products: its formula's, or the defined one.
 * @returns null when neither gives one
 */
export function definitionNumber(
  definition: ScopeDefinition,
  member: keyof typeof DEFINITION_FORMULAS,
  subject: NumberSubject,
): UsedNumber | null {
  const { unit, formula } = DEFINITION_FORMULAS[member];
  const fixed = definition[member] ?? null;
  const computed = computedNumber({ unit, fixed, formula: definition[formula] }, subject);
  if (computed !== null) return { value: computed, isDynamic: true };
  return fixed === null ? null : { value: fixed, isDynamic: false };
}

/** Null without a formula, and for one that cannot be read or computed. */
function computedNumber({ unit, formula: text }: NumberTerm, subject: NumberSubject): number | null {
  const formula = formulaOf(text);
  if (formula === null) return null;
  const context = formulaContext(subject);
  switch (unit) {
    case 'MONEY':
      return formulaMinor(formula, context);
    case 'PERCENT':
      return formulaPercent(formula, context);
    case 'UNITS':
      return formulaUnits(formula, context);
  }
}

/** Written member by member: this runs for every line. */
function formulaContext({ context, line }: NumberSubject): FormulaContext {
  const { facts } = context;
  return {
    time: facts.time,
    order: orderFacts(context),
    line,
    customer: facts.customer,
    voucher: facts.voucher,
    tier: facts.tier,
    redeemableMetadata: facts.redeemableMetadata,
    redemptionMetadata: facts.redemptionMetadata,
    publicationMetadata: facts.publicationMetadata,
  };
}

/** An order is looked through at most once for a redeemable, however many formulas ask for it. */
const orderFacts = latest(({ order, facts }: DiscountContext): FormulaOrder => {
  return formulaOrder(order, facts.orderMetadata);
});

/** Formulas read so far, by their text. Emptied when full: reading one again costs little. */
const knownFormulas = new Map<string, Formula | null>();
const MOST_FORMULAS = 1000;

function formulaOf(text: string | null | undefined): Formula | null {
  if (!text) return null;
  const known = knownFormulas.get(text);
  if (known !== undefined) return known;
  const parsed = parseFormula(text);
  const formula = parsed.ok ? parsed.formula : null;
  if (knownFormulas.size >= MOST_FORMULAS) knownFormulas.clear();
  knownFormulas.set(text, formula);
  return formula;
}
