// How the result of a formula may change while a search changes discounts of an order, but not its units.
import { evaluateFormula } from '../formula/evaluate';
import type { FormulaContext } from '../formula/context';
import type { ArithmeticNode, ArithmeticSign, CallNode, Formula, Node } from '../formula/syntax/ast';
import { numberOf } from '../formula/value';

/**
 * CONSTANT: the same in every state. STEADY: a percentage of what is left of a line that rises with it, so slowly that
 * what it leaves rises, too. VARYING: anything else.
 */
export type FormulaShape = 'CONSTANT' | 'STEADY' | 'VARYING';

/**
 * Determine how the value of a formula changes with the amount that is left to pay.
 * @param most the highest amount that is left of a line, minor units
 */
export function shapeOf(formula: Formula, context: FormulaContext, most: number): FormulaShape {
  if (isConstant(formula.root)) return 'CONSTANT';
  if (most > MOST_EXACT) return 'VARYING';
  const range = rangeOf(formula.root, context, most / 100);
  const isSteady =
    range !== null && range.least >= 0 && range.slopeLeast >= 0 && range.most + (most / 100) * range.slopeMost < 99;
  return isSteady ? 'STEADY' : 'VARYING';
}

/** Up to this amount, rounding a percentage to its last decimal changes no result by a minor unit. */
const MOST_EXACT = 1e9;

const LINE_LEFT = 'ORDER_ITEM_SUBTOTAL';

/** What is left of a line changes, and with it which of two lines of equal price is the cheapest. */
function isFixed(name: string): boolean {
  return !name.endsWith('_SUBTOTAL') && !name.startsWith('CHEAPEST_') && !name.startsWith('MOST_EXPENSIVE_');
}

function isConstant(node: Node): boolean {
  return node.kind === 'operand' ? isFixed(node.operand.name) : partsOf(node).every(isConstant);
}

function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'negation':
      return [node.operand];
    case 'arithmetic':
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case 'test':
      return [node.left, node.right];
    case 'logic':
      return node.parts;
    case 'call':
      return node.args;
    case 'switch':
      return [node.subject, node.otherwise, ...node.cases.flatMap(({ value, result }) => [value, result])];
    default:
      return [];
  }
}

/** Bounds of a value and of its slope, while what is left of the line goes from zero to the most, major units. */
interface Range {
  readonly least: number;
  readonly most: number;
  readonly slopeLeast: number;
  readonly slopeMost: number;
}

/** Null where the value is no number, or jumps. */
function rangeOf(node: Node, context: FormulaContext, most: number): Range | null {
  if (isConstant(node)) return constantRange(node, context);
  if (node.kind === 'operand' && node.operand.name === LINE_LEFT)
    return { least: 0, most, slopeLeast: 1, slopeMost: 1 };
  if (node.kind === 'arithmetic') return rangeOfChain(node, context, most);
  if (node.kind === 'call') return rangeOfCall(node, context, most);
  return null;
}

function constantRange(root: Node, context: FormulaContext): Range | null {
  const number = numberOf(evaluateFormula({ text: '', root, usesLine: true }, context));
  if (number === null) return null;
  const value = Number(number.numerator) / Number(number.denominator);
  return { least: value, most: value, slopeLeast: 0, slopeMost: 0 };
}

function rangeOfChain({ first, rest }: ArithmeticNode, context: FormulaContext, most: number): Range | null {
  let result = rangeOf(first, context, most);
  for (const { sign, operand } of rest) {
    const right = rangeOf(operand, context, most);
    if (result === null || right === null) return null;
    result = combine(sign, result, right);
  }
  return result;
}

function combine(sign: ArithmeticSign, left: Range, right: Range): Range | null {
  switch (sign) {
    case '+':
      return sum(left, right);
    case '-':
      return sum(left, times(right, constant(-1)));
    case '*':
      return times(left, right);
    case '/':
      return right.least === right.most && right.least !== 0 ? times(left, constant(1 / right.least)) : null;
    case '%':
      return null;
  }
}

function constant(value: number): Range {
  return { least: value, most: value, slopeLeast: 0, slopeMost: 0 };
}

function sum(left: Range, right: Range): Range {
  return {
    least: left.least + right.least,
    most: left.most + right.most,
    slopeLeast: left.slopeLeast + right.slopeLeast,
    slopeMost: left.slopeMost + right.slopeMost,
  };
}

/** The slope of a product is the slope of each factor times the other factor. */
function times(left: Range, right: Range): Range {
  const [least, most] = productsOf([left.least, left.most], [right.least, right.most]);
  const [fromLeft, toLeft] = productsOf([left.slopeLeast, left.slopeMost], [right.least, right.most]);
  const [fromRight, toRight] = productsOf([left.least, left.most], [right.slopeLeast, right.slopeMost]);
  return { least, most, slopeLeast: fromLeft + fromRight, slopeMost: toLeft + toRight };
}

type Bounds = readonly [least: number, most: number];

function productsOf(left: Bounds, right: Bounds): Bounds {
  const products = left.flatMap((one) => right.map((other) => one * other));
  return [Math.min(...products), Math.max(...products)];
}

/** The slope of the smallest or largest argument is that of one of them. */
function rangeOfCall({ name, args }: CallNode, context: FormulaContext, most: number): Range | null {
  if (name !== 'MIN' && name !== 'MAX') return null;
  const ranges: Range[] = [];
  for (const arg of args) {
    const range = rangeOf(arg, context, most);
    if (range === null) return null;
    ranges.push(range);
  }
  const pick = name === 'MIN' ? Math.min : Math.max;
  return {
    least: pick(...ranges.map((range) => range.least)),
    most: pick(...ranges.map((range) => range.most)),
    slopeLeast: Math.min(...ranges.map(({ slopeLeast }) => slopeLeast)),
    slopeMost: Math.max(...ranges.map(({ slopeMost }) => slopeMost)),
  };
}
