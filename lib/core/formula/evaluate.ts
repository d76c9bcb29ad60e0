// Evaluates a formula lazily: only the needed parts are read, and a value that cannot be computed is null.
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
import type { FormulaContext, FormulaTime } from './context';
import { compareValues, isCase } from './comparisons';
import { dateOf, readDay, readMoment } from './dates';
import { type Fraction, divide, multiply, negate, plus, remainder } from './fraction';
import { type DateFunction, type NumberFunction, callOnDate, callOnNumbers } from './functions';
import { type FormulaValue, conditionOf, conditionValue, numberOf, numberValue, textValue } from './value';

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
