// Builders of formula contexts, and formulas worked out to plain values.
import type { Formula } from '../../../lib/core/formula/syntax/ast';
import { parseFormula } from '../../../lib/core/formula/syntax/parse';
import {
  compare,
  evaluateFormula,
  type FormulaContext,
  formulaOrder,
  type FormulaProblem,
  formulaTime,
  type FormulaValue,
  type Fraction,
  fromNumber,
  type Line,
  type Metadata,
  type Minor,
} from '../../support/core';

/** Half past three in the afternoon in Warsaw, on a Saturday. */
export const NOW = Date.parse('2026-11-21T14:30:00Z');
export const WARSAW = 'Europe/Warsaw';

export function aLine(overrides: Partial<Line> = {}): Line {
  return {
    identity: {},
    price: 1999 as Minor,
    quantity: 3,
    amount: 5997 as Minor,
    initialQuantity: 3,
    initialAmount: 5997 as Minor,
    discount: 0 as Minor,
    discountQuantity: 0,
    touched: false,
    ...overrides,
  };
}

export function anOrder(amount: number | null, lines: readonly Line[] = [], metadata: Metadata | null = null) {
  return formulaOrder({ amount: amount as Minor | null, lines }, metadata);
}

export function aContext(overrides: Partial<FormulaContext> = {}): FormulaContext {
  return {
    time: formulaTime(NOW, WARSAW),
    order: null,
    line: null,
    customer: null,
    voucher: null,
    tier: null,
    redeemableMetadata: null,
    redemptionMetadata: null,
    publicationMetadata: null,
    ...overrides,
  };
}

/** A context with customer attributes only. */
export function withAttributes(metadata: Metadata): FormulaContext {
  return aContext({ customer: { metadata } });
}

export function parsed(text: string): Formula {
  const result = parseFormula(text);
  if (!result.ok) throw new Error(`${result.error.message} (${result.error.position})`);
  return result.formula;
}

/** What is wrong with a text as a formula; null when nothing is. */
export function problem(text: string): FormulaProblem | null {
  const result = parseFormula(text);
  return result.ok ? null : result.error;
}

/** A number that a double holds exactly as that double, any other as numerator/denominator; null when not computed. */
export function compute(text: string, context: FormulaContext = aContext()): unknown {
  return plain(evaluateFormula(parsed(text), context));
}

function plain(value: FormulaValue | null): unknown {
  switch (value?.kind) {
    case undefined:
      return null;
    case 'number':
      return plainNumber(value.number);
    case 'text':
      return value.text;
    case 'condition':
      return value.holds;
    case 'day':
      return new Date(value.day * 86_400_000).toISOString().slice(0, 10);
    case 'moment':
      return new Date(value.ms).toISOString();
    case 'list':
      return value.items;
  }
}

export function plainNumber({ numerator, denominator }: Fraction): number | string {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  const [top, bottom] = [numerator / divisor, denominator / divisor];
  const double = Number(top) / Number(bottom);
  const exact = fromNumber(double);
  return exact !== null && compare(exact, { numerator, denominator }) === 0 ? double : `${top}/${bottom}`;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** How long something takes when the machine lets it: the best of five. */
export function fastestMs(action: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const started = performance.now();
    action();
    return performance.now() - started;
  });
  return Math.min(...times);
}
