// The numbers of a discount: as they are defined, or as a formula computes them.
import type { ScopeDefinition } from '../../model/rules';
import type { Line } from '../order';
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
export function usedNumber(term: NumberTerm, _subject: NumberSubject): UsedNumber {
  return { value: term.fixed ?? 0, isDynamic: false };
}

/** The numbers of the lines a discount reaches, and the one an answer shows. */
export interface LineNumbers {
  readonly at: (position: number) => number;
  readonly shown: UsedNumber;
}

/**
 * The number of each line. A formula may read the line, so it is evaluated for each; the answer shows the first.
 * @param factor complete bundles, which multiply the number
 */
export function lineNumbers(
  term: NumberTerm,
  context: DiscountContext,
  { lines, factor }: { readonly lines: readonly Line[]; readonly factor: number },
): LineNumbers {
  if (!term.formula) {
    const value = scaled(term.fixed ?? 0, factor);
    return { at: () => value, shown: { value, isDynamic: false } };
  }
  const used = lines.map((line) => usedNumber(term, { context, line }));
  const first = used[0] ?? usedNumber(term, { context, line: null });
  const isDynamic = used.length === 0 ? first.isDynamic : used.some((number) => number.isDynamic);
  return {
    at: (position) => scaled((used[position] ?? first).value, factor),
    shown: { value: scaled(first.value, factor), isDynamic },
  };
}

/** The number times the count of bundles, without the digits that binary fractions add. */
export function scaled(value: number, factor: number): number {
  return factor === 1 ? value : Math.round(value * factor * 1e9) / 1e9;
}

/** A number of a definition of products; null when it gives none. */
export function definitionNumber(
  definition: ScopeDefinition,
  member: 'quantity_limit' | 'aggregated_quantity_limit' | 'price',
  _subject: NumberSubject,
): number | null {
  return definition[member] ?? null;
}
