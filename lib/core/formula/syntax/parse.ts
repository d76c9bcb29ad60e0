// Parse the text of a formula into its tree: from the operator with the lowest precedence to the highest, then single
// values.
import type { ArithmeticSign, Formula, LogicNode, Node, NumberNode } from './ast';
import { type Cursor, countNode, describeToken, parseNested, openCursor, peek, takeToken, takeIf } from './cursor';
import { OPERATOR_LIST, findTest } from '../names';
import { negate } from '../fraction';
import { parseNumber, parseValue } from './parse-value';
import { type FormulaProblem, FormulaSyntaxError, fail } from '../problem';

type Unread = { readonly ok: false; readonly error: FormulaProblem };
export type ParsedFormula = { readonly ok: true; readonly formula: Formula } | Unread;

/**
 * Read a formula. The time it takes grows with the length of the text only.
 * @param text at most 500 characters, 200 nodes and 20 levels of nesting
 * @returns    the tree, or what is wrong, what is allowed instead, and where (from 0)
 * @see docs/behaviour/formulas.md#syntax
 */
export function parseFormula(text: string): ParsedFormula {
  try {
    return { ok: true, formula: parse(text) };
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return { ok: false, error: error.problem };
    throw error;
  }
}

function parse(text: string): Formula {
  const cursor = openCursor(text);
  if (peek(cursor).kind === 'end') fail('The formula is empty.', 0);
  const root = parseExpression(cursor);
  const rest = peek(cursor);
  if (rest.kind !== 'end') {
    fail(`An operator or the end is expected here, not ${describeToken(rest)}. Operators: ${OPERATOR_LIST}.`, rest.at);
  }
  return { text, root, usesLine: cursor.usesLine };
}

function parseExpression(cursor: Cursor): Node {
  return parseLogic(cursor, 'OR', (inner) => parseLogic(inner, 'AND', parseTest));
}

function parseLogic(cursor: Cursor, word: LogicNode['word'], part: (cursor: Cursor) => Node): Node {
  const first = part(cursor);
  const parts = [first];
  while (takeIf(cursor, word)) parts.push(part(cursor));
  return parts.length === 1 ? first : countNode(cursor, { kind: 'logic', at: first.at, word, parts });
}

function parseTest(cursor: Cursor): Node {
  const left = parseChain(cursor, ['+', '-'], parseProduct);
  const test = takeTest(cursor);
  if (test === null) return left;
  const right = parseChain(cursor, ['+', '-'], parseProduct);
  const again = peek(cursor);
  if (takeTest(cursor) !== null)
    fail(`Join two comparisons with AND or OR: ${describeToken(again)} follows one.`, again.at);
  return countNode(cursor, { kind: 'test', at: left.at, test, left, right });
}

function takeTest(cursor: Cursor) {
  const token = peek(cursor);
  const test = token.kind === 'sign' || token.kind === 'name' ? findTest(token.text) : null;
  if (test !== null) takeToken(cursor);
  return test;
}

function parseProduct(cursor: Cursor): Node {
  return parseChain(cursor, ['*', '/', '%'], parseSigned);
}

function parseChain(cursor: Cursor, signs: readonly ArithmeticSign[], part: (cursor: Cursor) => Node): Node {
  const first = part(cursor);
  const rest = [];
  for (let sign = takeSign(cursor, signs); sign !== null; sign = takeSign(cursor, signs)) {
    rest.push({ sign, operand: part(cursor) });
  }
  return rest.length === 0 ? first : countNode(cursor, { kind: 'arithmetic', at: first.at, first, rest });
}

function takeSign(cursor: Cursor, signs: readonly ArithmeticSign[]): ArithmeticSign | null {
  return signs.find((sign) => takeIf(cursor, sign)) ?? null;
}

function parseSigned(cursor: Cursor): Node {
  const { at } = peek(cursor);
  if (!takeIf(cursor, '-')) return parseValue(cursor, parseExpression);
  if (peek(cursor).kind === 'number') return negativeNumber(parseNumber(cursor, takeToken(cursor)), at);
  const operand = parseNested(cursor, at, () => parseSigned(cursor));
  return countNode(cursor, { kind: 'negation', at, operand });
}

function negativeNumber(literal: NumberNode, at: number): NumberNode {
  return { kind: 'number', at, number: negate(literal.number) };
}
