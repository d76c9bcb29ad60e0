// Single values of a formula: numbers, texts, dates, operands, function calls, SWITCH, and expressions in brackets.
import { LIMITS } from '../../../model/limits';
import type { CallNode, DateForm, Node, NumberNode, SwitchNode } from './ast';
import {
  type Cursor,
  countNode,
  describeToken,
  expectSign,
  isWord,
  parseNested,
  peek,
  takeToken,
  takeIf,
} from './cursor';
import { readDay, readMoment } from '../dates';
import { fromDigits } from '../fraction';
import { type FunctionName, USAGE, arity, isFunctionName, isReserved, unknownName } from '../names';
import { OPERANDS, type Operand } from '../operands';
import { fail, quoteExcerpt } from '../problem';
import type { Token } from './tokenize';

type ParseExpression = (cursor: Cursor) => Node;

const SWITCH_USAGE = 'SWITCH(value; SWITCH_CASE(value; result) SWITCH_CASE(value; result); result otherwise)';

/** Parse one value; `expression` parses the contents of brackets. */
export function parseValue(cursor: Cursor, expression: ParseExpression): Node {
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
export function parseNumber(cursor: Cursor, token: Token): NumberNode {
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
