// The result of a formula as money, a percentage, a number of units or points.
import type { Minor } from '../../model/common';
import { LIMITS } from '../../model/limits';
import { minor } from '../money';
import type { Formula } from './syntax/ast';
import type { FormulaContext } from './context';
import { evaluateFormula } from './evaluate';
import { type Fraction, type Rounding, roundToUnits } from './fraction';
import { numberOf } from './value';

/** Decimals of a percentage: as many as rates of money take. */
const PERCENT_DECIMALS = 9;

/**
 * A result in major units as money: 13.993 is 1399.
 * @returns minor units, rounded once to the nearest one, halves up; below zero counts as zero, and anything over the
 *          largest amount as that amount; null when the formula cannot be computed or yields no number
 * @see docs/behaviour/formulas.md#results
 */
export function formulaMinor(formula: Formula, context: FormulaContext): Minor | null {
  const units = resultUnits(formula, context, { places: 2, rounding: 'HALF_UP', most: LIMITS.amount });
  return units === null ? null : minor(units);
}

/**
 * A result as a percentage: 12.5 is twelve and a half percent.
 * @returns percent with at most nine decimals, halves up, from 0 to 10,000; null as for `formulaMinor`
 * @see docs/behaviour/formulas.md#results
 */
export function formulaPercent(formula: Formula, context: FormulaContext): number | null {
  const most = LIMITS.formulaPercent * 10 ** PERCENT_DECIMALS;
  const units = resultUnits(formula, context, { places: PERCENT_DECIMALS, rounding: 'HALF_UP', most });
  return units === null ? null : units / 10 ** PERCENT_DECIMALS;
}

/**
 * Evaluate a formula to a number of units.
 * @returns a whole number, rounded down, from 0 to a million; null as for `formulaMinor`
 * @see docs/behaviour/formulas.md#results
 */
export function formulaUnits(formula: Formula, context: FormulaContext): number | null {
  return resultUnits(formula, context, { places: 0, rounding: 'FLOOR', most: LIMITS.formulaUnits });
}

/**
 * Evaluate a formula to loyalty points.
 * @returns a whole number, rounded down, from 0 to the most that a card holds; null as for `formulaMinor`
 * @see docs/behaviour/formulas.md#results
 */
export function formulaPoints(formula: Formula, context: FormulaContext): number | null {
  return resultUnits(formula, context, { places: 0, rounding: 'FLOOR', most: LIMITS.amount });
}

interface Scale {
  readonly places: number;
  readonly rounding: Rounding;
  /** In units of the last place. */
  readonly most: number;
}

function resultUnits(formula: Formula, context: FormulaContext, scale: Scale): number | null {
  const number: Fraction | null = numberOf(evaluateFormula(formula, context));
  if (number === null) return null;
  const units = roundToUnits(number, scale.places, scale.rounding);
  return Math.min(Math.max(Number(units), 0), scale.most);
}
