// Parse the text of a formula into its tree: from the operator with the lowest precedence to the highest, then single
// values.
import { LIMITS } from '../../../model/limits';
import { readDay, readMoment } from '../context';
import {
  arity,
  fail,
  findTest,
  type FormulaProblem,
  FormulaSyntaxError,
  type FunctionName,
  isFunctionName,
  isReserved,
  type Operand,
  OPERANDS,
  OPERATOR_LIST,
  quoteExcerpt,
  unknownName,
  USAGE,
} from '../names';
import { fromDigits, negate } from '../value';
import type { ArithmeticSign, CallNode, DateForm, Formula, LogicNode, Node, NumberNode, SwitchNode } from './ast';
import {
  countNode,
  type Cursor,
  describeToken,
  expectSign,
  isWord,
  openCursor,
  parseNested,
  peek,
  takeIf,
  takeToken,
  type Token,
} from './tokenize';

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

// Single values of a formula: numbers, texts, dates, operands, function calls, SWITCH, and expressions in brackets.

type ParseExpression = (cursor: Cursor) => Node;

const SWITCH_USAGE = 'SWITCH(value; SWITCH_CASE(value; result) SWITCH_CASE(value; result); result otherwise)';

/** Parse one value; `expression` parses the contents of brackets. */
function parseValue(cursor: Cursor, expression: ParseExpression): Node {
  const token = takeToken(cursor);
  if (token.kind === 'number') return parseNumber(cursor, token);
  if (token.kind === 'text') return countNode(cursor, { kind: 'text', at: token.at, text: token.text });
  if (token.kind === 'name') return parseName(cursor, token, expression);
  if (!isWord(token, '(')) fail(`A value is expected here, not ${describeToken(token)}.`, token.at);
  const inner = parseNested(cursor, token.at, () => expression(cursor));
  expectSign(cursor, ')', 'to close the bracket');
  return inner;
}

/** The number a token spells. */
function parseNumber(cursor: Cursor, token: Token): NumberNode {
  const number = fromDigits(token.text);
  if (number === null) {
    const bounds = `up to 10^${LIMITS.formulaWholeDigits}, with at most ${LIMITS.formulaFractionDigits} decimals`;
    return fail(`${quoteExcerpt(token.text)} is out of bounds: numbers go ${bounds}.`, token.at);
  }
  return countNode(cursor, { kind: 'number', at: token.at, number });
}

function parseName(cursor: Cursor, name: Token, expression: ParseExpression): Node {
  const operand = OPERANDS.get(name.text);
  if (operand) return parseOperand(cursor, name, operand);
  if (name.text === 'DATE' || name.text === 'DATE_TIME') return parseDate(cursor, name, name.text);
  if (name.text === 'SWITCH') return parseNested(cursor, name.at, () => parseSwitch(cursor, name, expression));
  if (isFunctionName(name.text)) {
    const called = name.text;
    return parseNested(cursor, name.at, () => parseCall(cursor, { name: called, at: name.at }, expression));
  }
  if (name.text === 'SWITCH_CASE') fail(`SWITCH_CASE stands only inside SWITCH: ${SWITCH_USAGE}.`, name.at);
  if (isReserved(name.text)) fail(`A value is expected here, not ${quoteExcerpt(name.text)}.`, name.at);
  return fail(unknownName(name.text), name.at);
}

function parseOperand(cursor: Cursor, name: Token, operand: Operand): Node {
  if (operand.scope === 'line') cursor.usesLine = true;
  const key = operand.kind === 'attribute' ? parseQuotedArgument(cursor, name, 'attribute').text : '';
  return countNode(cursor, { kind: 'operand', at: name.at, operand, key });
}

function parseDate(cursor: Cursor, name: Token, form: DateForm): Node {
  const example = form === 'DATE' ? '2026-12-24' : '2026-12-24T18:00:00Z';
  const { text, at } = parseQuotedArgument(cursor, name, example);
  const date = form === 'DATE' ? readDay(text) : readMoment(text, 'UTC');
  if (date === null) fail(`${quoteExcerpt(text)} is no date of the calendar, written as ${form}("${example}").`, at);
  return countNode(cursor, { kind: 'date', at: name.at, form, text });
}

/** ("...") after a name. */
function parseQuotedArgument(cursor: Cursor, name: Token, example: string): Token {
  const usage = `${name.text}("${example}")`;
  expectSign(cursor, '(', `as in ${usage}`);
  const argument = takeToken(cursor);
  if (argument.kind !== 'text') fail(`A text in double quotes is expected, as in ${usage}.`, argument.at);
  expectSign(cursor, ')', `as in ${usage}`);
  return argument;
}

function parseCall(
  cursor: Cursor,
  call: { readonly name: FunctionName; readonly at: number },
  expression: ParseExpression,
): CallNode {
  const { name, at } = call;
  expectSign(cursor, '(', `as in ${USAGE[name]}`);
  const args = isWord(peek(cursor), ')') ? [] : parseArguments(cursor, expression);
  expectSign(cursor, ')', `or ';' as in ${USAGE[name]}`);
  const { fewest, most } = arity(name);
  if (args.length < fewest || args.length > most) {
    fail(`${name} is written ${USAGE[name]}; the number of arguments here is ${args.length}.`, at);
  }
  return countNode(cursor, { kind: 'call', at, name, args });
}

function parseArguments(cursor: Cursor, expression: ParseExpression): readonly Node[] {
  const args = [expression(cursor)];
  while (takeIf(cursor, ';')) args.push(expression(cursor));
  return args;
}

function parseSwitch(cursor: Cursor, name: Token, expression: ParseExpression): SwitchNode {
  expectSign(cursor, '(', `as in ${SWITCH_USAGE}`);
  const subject = expression(cursor);
  expectSign(cursor, ';', `as in ${SWITCH_USAGE}`);
  const cases = [];
  while (takeIf(cursor, 'SWITCH_CASE')) cases.push(parseCase(cursor, expression));
  if (cases.length === 0) fail(`SWITCH_CASE is expected here: ${SWITCH_USAGE}.`, peek(cursor).at);
  expectSign(cursor, ';', `as in ${SWITCH_USAGE}`);
  const otherwise = expression(cursor);
  expectSign(cursor, ')', `as in ${SWITCH_USAGE}`);
  return countNode(cursor, { kind: 'switch', at: name.at, subject, cases, otherwise });
}

function parseCase(cursor: Cursor, expression: ParseExpression): SwitchNode['cases'][number] {
  const usage = 'SWITCH_CASE(value; result)';
  expectSign(cursor, '(', `as in ${usage}`);
  const value = expression(cursor);
  expectSign(cursor, ';', `as in ${usage}`);
  const result = expression(cursor);
  expectSign(cursor, ')', `as in ${usage}`);
  return { value, result };
}
