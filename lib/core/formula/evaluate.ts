// Evaluates a formula lazily: only the needed parts are read, and a value that cannot be computed is null.
import type { Minor } from '../../model/common';
import { LIMITS } from '../../model/limits';
import { minor } from '../money';
import { callOnDate, callOnNumbers, compareValues, type DateFunction, isCase, type NumberFunction } from './functions';
import { dateOf, type FormulaContext, type FormulaTime, readDay, readMoment } from './context';
import type {
  ArithmeticNode,
  ArithmeticSign,
  CallNode,
  DateNode,
  Formula,
  LogicNode,
  Node,
  SwitchNode,
  TestNode,
} from './syntax/ast';
import {
  conditionOf,
  conditionValue,
  divide,
  type FormulaValue,
  type Fraction,
  multiply,
  negate,
  numberOf,
  numberValue,
  plus,
  remainder,
  type Rounding,
  roundToUnits,
  textValue,
} from './value';

/**
 * Evaluate a formula exactly, without rounding.
 * @returns null when it cannot be computed: an input is missing or of the wrong kind, a division by zero, or a number
 *   out of bounds. The caller then uses the fallback value.
 * @see docs/behaviour/formulas.md#fallback
 */
export function evaluateFormula(formula: Formula, context: FormulaContext): FormulaValue | null {
  return evaluate(formula.root, context);
}

function evaluate(node: Node, context: FormulaContext): FormulaValue | null {
  switch (node.kind) {
    case 'number':
      return numberValue(node.number);
    case 'text':
      return textValue(node.text);
    case 'date':
      return dateLiteral(node, context.time);
    case 'operand':
      return node.operand.read(context, node.key);
    case 'negation':
      return numberValue(negated(numberOf(evaluate(node.operand, context))));
    case 'arithmetic':
      return numberValue(evaluateChain(node, context));
    case 'test':
      return conditionValue(evaluateTest(node, context));
    case 'logic':
      return conditionValue(evaluateLogic(node, context));
    case 'call':
      return evaluateCall(node, context);
    case 'switch':
      return evaluateSwitch(node, context);
  }
}

function dateLiteral(node: DateNode, time: FormulaTime): FormulaValue | null {
  return node.form === 'DATE' ? readDay(node.text) : readMoment(node.text, time.timezone);
}

function negated(number: Fraction | null): Fraction | null {
  return number === null ? null : negate(number);
}

function evaluateChain(node: ArithmeticNode, context: FormulaContext): Fraction | null {
  let result = numberOf(evaluate(node.first, context));
  for (const { sign, operand } of node.rest) {
    const right = numberOf(evaluate(operand, context));
    if (result === null || right === null) return null;
    result = calculate(sign, result, right);
  }
  return result;
}

function calculate(sign: ArithmeticSign, left: Fraction, right: Fraction): Fraction | null {
  switch (sign) {
    case '+':
      return plus(left, right);
    case '-':
      return plus(left, negate(right));
    case '*':
      return multiply(left, right);
    case '/':
      return divide(left, right);
    case '%':
      return remainder(left, right);
  }
}

function evaluateTest(node: TestNode, context: FormulaContext): boolean | null {
  const left = evaluate(node.left, context);
  const right = evaluate(node.right, context);
  return left === null || right === null ? null : compareValues(node.test, [left, right], context.time);
}

/** From left to right, up to the first condition that settles it. */
function evaluateLogic(node: LogicNode, context: FormulaContext): boolean | null {
  const settling = node.word === 'OR';
  for (const part of node.parts) {
    const holds = conditionOf(evaluate(part, context));
    if (holds === null || holds === settling) return holds;
  }
  return !settling;
}

function evaluateCall(node: CallNode, context: FormulaContext): FormulaValue | null {
  const { name, args } = node;
  switch (name) {
    case 'IF':
      return evaluateIf(args, context);
    case 'DEFAULT_TO':
      return firstComputable(args, context);
    case 'MIN':
    case 'MAX':
    case 'POW':
    case 'ROUND':
    case 'FLOOR':
    case 'CEIL':
      return numberValue(evaluateNumbers(name, args, context));
    default:
      return numberValue(evaluateDate(name, args, context));
  }
}

function evaluateIf(args: readonly Node[], context: FormulaContext): FormulaValue | null {
  const [condition, whenTrue, whenFalse] = args;
  const holds = condition ? conditionOf(evaluate(condition, context)) : null;
  const branch = holds ? whenTrue : whenFalse;
  return holds === null || !branch ? null : evaluate(branch, context);
}

function firstComputable(args: readonly Node[], context: FormulaContext): FormulaValue | null {
  for (const arg of args) {
    const value = evaluate(arg, context);
    if (value !== null) return value;
  }
  return null;
}

function evaluateNumbers(name: NumberFunction, args: readonly Node[], context: FormulaContext): Fraction | null {
  const numbers: Fraction[] = [];
  for (const arg of args) {
    const number = numberOf(evaluate(arg, context));
    if (number === null) return null;
    numbers.push(number);
  }
  const [first, ...others] = numbers;
  return first ? callOnNumbers(name, first, others) : null;
}

function evaluateDate(name: DateFunction, args: readonly Node[], context: FormulaContext): Fraction | null {
  const [arg] = args;
  const date = arg ? dateOf(evaluate(arg, context), context.time) : null;
  return date === null ? null : callOnDate(name, date, context.time);
}

function evaluateSwitch(node: SwitchNode, context: FormulaContext): FormulaValue | null {
  const subject = evaluate(node.subject, context);
  if (subject === null) return null;
  for (const { value, result } of node.cases) {
    const candidate = evaluate(value, context);
    if (candidate === null) return null;
    if (isCase(subject, candidate, context.time)) return evaluate(result, context);
  }
  return evaluate(node.otherwise, context);
}

// The result of a formula as money, a percentage, a number of units or points.

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
