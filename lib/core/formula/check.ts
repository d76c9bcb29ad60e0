// Check a formula when it is saved: its operands must be allowed at its use, and its values must be compatible.
import { readDay, readMoment } from './context';
import {
  ARRAY_TESTS,
  DATE_TESTS,
  type FormulaProblem,
  NUMBER_TESTS,
  type Operand,
  type OperandScope,
  TEXT_TESTS,
} from './names';
import type { CallNode, Node, TestNode } from './syntax/ast';
import { parseFormula } from './syntax/parse';
import { asWhole } from './value';

type FormulaValueKind = 'number' | 'text' | 'date' | 'condition';

/** A node, and the kinds of value allowed at its position. */
interface NodeExpectation {
  readonly node: Node;
  readonly wanted: readonly FormulaValueKind[];
  /** Advice for the usual mistake at this position; may be empty. */
  readonly advice: string;
}

const KIND_NAMES: Readonly<Record<FormulaValueKind, string>> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  condition: 'a condition',
};

const ANY_KIND: readonly FormulaValueKind[] = ['number', 'text', 'date', 'condition'];

/**
 * Check a formula before a save.
 * @param use the field it is written in, and what the discount it belongs to applies to
 * @returns   null when it can be saved; otherwise what is wrong, what is allowed instead, and where (from 0)
 * @see docs/behaviour/formulas.md#checks
 */
export function checkFormula(text: string, use: FormulaUse): FormulaProblem | null {
  const parsed = parseFormula(text);
  if (!parsed.ok) return parsed.error;
  return firstProblem({ node: parsed.formula.root, wanted: ['number'], advice: '' }, use);
}

function firstProblem(place: NodeExpectation, use: FormulaUse): FormulaProblem | null {
  const own = kindProblem(place) ?? scopeProblem(place.node, use) ?? literalProblem(place.node);
  if (own !== null) return own;
  for (const inner of innerPlaces(place)) {
    const problem = firstProblem(inner, use);
    if (problem !== null) return problem;
  }
  return null;
}

function kindProblem({ node, wanted, advice }: NodeExpectation): FormulaProblem | null {
  const kind = kindOf(node);
  if (kind === null || wanted.includes(kind) || (wanted.includes('date') && spellsDate(node))) return null;
  const needed = wanted.map((each) => KIND_NAMES[each]).join(' or ');
  return { message: `${capital(needed)} is needed here, not ${KIND_NAMES[kind]}.${advice}`, position: node.at };
}

/** The kind of value a node yields; null when it is known only at evaluation, or depends on its branches. */
function kindOf(node: Node): FormulaValueKind | null {
  switch (node.kind) {
    case 'number':
    case 'text':
    case 'date':
      return node.kind;
    case 'operand':
      return node.operand.kind === 'attribute' ? null : node.operand.kind;
    case 'negation':
    case 'arithmetic':
      return 'number';
    case 'test':
    case 'logic':
      return 'condition';
    case 'call':
      return node.name === 'IF' || node.name === 'DEFAULT_TO' ? null : 'number';
    case 'switch':
      return null;
  }
}

function spellsDate(node: Node): boolean {
  return node.kind === 'text' && (readDay(node.text) ?? readMoment(node.text, 'UTC')) !== null;
}

function innerPlaces(place: NodeExpectation): readonly NodeExpectation[] {
  const { node, wanted, advice } = place;
  switch (node.kind) {
    case 'negation':
      return places([node.operand], ['number']);
    case 'arithmetic':
      return places([node.first, ...node.rest.map(({ operand }) => operand)], ['number']);
    case 'test':
      return placesOfTest(node);
    case 'logic':
      return places(node.parts, ['condition']);
    case 'call':
      return placesOfCall(node, place);
    case 'switch':
      return [
        ...places([node.subject, ...node.cases.map(({ value }) => value)], ANY_KIND),
        ...places([...node.cases.map(({ result }) => result), node.otherwise], wanted, advice),
      ];
    default:
      return [];
  }
}

function placesOfTest({ test, left, right }: TestNode): readonly NodeExpectation[] {
  if (NUMBER_TESTS.some((each) => each === test)) {
    const advice = ` '${test}' compares numbers; texts have ${TEXT_TESTS.join(', ')}, dates ${DATE_TESTS.join(', ')}.`;
    return places([left, right], ['number'], advice);
  }
  if (DATE_TESTS.some((each) => each === test)) return places([left, right], ['date']);
  if (ARRAY_TESTS.some((each) => each === test)) {
    return [
      ...places([left], ['number', 'text']),
      ...places([right], ['text'], ' Join the elements by commas: "3,6".'),
    ];
  }
  const advice = ` '${test}' is a test of texts; numbers have ${NUMBER_TESTS.join(' ')}.`;
  return [
    ...places([left], ['text'], advice),
    ...places([right], test === 'contains' ? ['text', 'number'] : ['text'], advice),
  ];
}

function placesOfCall({ name, args }: CallNode, place: NodeExpectation): readonly NodeExpectation[] {
  switch (name) {
    case 'IF':
      return [...places(args.slice(0, 1), ['condition']), ...places(args.slice(1), place.wanted, place.advice)];
    case 'DEFAULT_TO':
      return places(args, place.wanted, place.advice);
    case 'MIN':
    case 'MAX':
    case 'POW':
    case 'ROUND':
    case 'FLOOR':
    case 'CEIL':
      return places(args, ['number']);
    default:
      return places(args, ['date']);
  }
}

function places(nodes: readonly Node[], wanted: readonly FormulaValueKind[], advice = ''): readonly NodeExpectation[] {
  return nodes.map((node) => ({ node, wanted, advice }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The problem of an exponent or a number of places with decimals. A zero divisor is allowed: the fallback value is
 * used.
 */
function literalProblem(node: Node): FormulaProblem | null {
  if (node.kind !== 'call' || !['POW', 'ROUND', 'FLOOR', 'CEIL'].includes(node.name)) return null;
  const [, second] = node.args;
  if (second?.kind !== 'number' || asWhole(second.number) !== null) return null;
  const what = node.name === 'POW' ? 'exponent' : 'number of places';
  return { message: `The ${what} of ${node.name} is a whole number.`, position: second.at };
}

// Operands that are allowed at each use of a formula.

/** The use of a formula: a number of a discount or of a validation rule, or the points of an earning rule. */
export type FormulaUse = DiscountFormulaUse | PointsFormulaUse;

export interface DiscountFormulaUse {
  readonly field: 'amount' | 'percent' | 'fixed' | 'unit' | 'price' | 'quantity_limit';
  /** The level at which the discount is computed: for each line of the order, or once for the whole order. */
  readonly level: 'order' | 'items';
  /** The redeemable that has the discount; 'any' when both are possible, as in a validation rule. */
  readonly redeemable: 'voucher' | 'tier' | 'any';
}

export interface PointsFormulaUse {
  readonly field: 'points';
  /** True for points of paid orders: other events have no order. */
  readonly hasOrder: boolean;
}

/** The problem of an operand that does not exist for this use. */
function scopeProblem(node: Node, use: FormulaUse): FormulaProblem | null {
  if (node.kind !== 'operand') return null;
  const { operand, at } = node;
  const reason = use.field === 'points' ? outOfPoints(operand, use) : outOfDiscount(operand, use);
  return reason === null ? null : { message: `${operand.name} ${reason}`, position: at };
}

/** Why earning rules do not have an operand; null for one that they have. */
function outOfPoints({ scope }: Operand, { hasOrder }: PointsFormulaUse): string | null {
  if (scope === 'everywhere' || (scope === 'order' && hasOrder)) return null;
  if (scope === 'order') return 'is known for the event order.paid only; other events have no order.';
  const others = hasOrder ? 'ORDER_, CHEAPEST_, MOST_EXPENSIVE_ or CUSTOMER_' : 'CUSTOMER_';
  return `is known for discounts only; an earning rule has ${others} operands.`;
}

/** Why a discount does not have an operand; null for one that it has. */
function outOfDiscount({ scope }: Operand, use: DiscountFormulaUse): string | null {
  if (isInScope(scope, use)) return null;
  if (scope === 'voucher') return 'is known for vouchers only; a promotion tier has PROMOTION_TIER_ operands.';
  if (scope === 'tier') return 'is known for promotion tiers only; a voucher has VOUCHER_ operands.';
  const reason =
    use.level === 'items' ? 'this formula is not computed for single lines' : 'this one is on the whole order';
  return `is known for discounts on single lines only; ${reason}. Use ORDER_, CHEAPEST_ or MOST_EXPENSIVE_ operands.`;
}

function isInScope(scope: OperandScope, use: DiscountFormulaUse): boolean {
  if (scope === 'line') return readsLine(use);
  if (scope === 'voucher') return use.redeemable !== 'tier';
  return scope !== 'tier' || use.redeemable !== 'voucher';
}

/** A price always belongs to a line; free units and unit limits do not belong to a single line. */
function readsLine({ field, level }: DiscountFormulaUse): boolean {
  return field === 'price' || (level === 'items' && field !== 'unit' && field !== 'quantity_limit');
}
