// The logic that joins numbered rules, such as "1 and (2 or 3)": parsed with bounds, evaluated with three-valued
// logic.
import { LIMITS } from '../../model/limits';

/** True, false, or null while unknown. */
export type Truth = boolean | null;

export type Logic =
  | { readonly kind: 'RULE'; readonly number: number }
  | { readonly kind: 'AND' | 'OR'; readonly items: readonly Logic[] };

export type LogicResult =
  /** Null for a text without any rule: there are no conditions. */
  | { readonly status: 'PARSED'; readonly logic: Logic | null }
  /** The position counts characters from 1. */
  | { readonly status: 'MALFORMED'; readonly message: string; readonly position: number };

interface Token {
  readonly text: string;
  readonly position: number;
}

/** The position of the parser in the tokens, and its depth. */
interface Cursor {
  readonly tokens: readonly Token[];
  readonly end: number;
  index: number;
  depth: number;
}

class Malformed extends Error {
  declare protected readonly made: true;
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

/**
 * Parse rule numbers joined by "and" and "or" in either letter case, with brackets; "and" binds closer.
 * @returns the tree, or the problem and its character, counted from 1
 * @see docs/behaviour/validation-rules.md#logic
 */
export function parseLogic(text: string): LogicResult {
  try {
    return { status: 'PARSED', logic: parseText(text) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { status: 'MALFORMED', message: error.message, position: error.position };
  }
}

function parseText(text: string): Logic | null {
  if (text.length > LIMITS.ruleLogicLength) {
    throw new Malformed(`The logic is longer than ${LIMITS.ruleLogicLength} characters`, LIMITS.ruleLogicLength + 1);
  }
  const cursor: Cursor = { tokens: tokenize(text), end: text.length + 1, index: 0, depth: 0 };
  if (cursor.tokens.length === 0) return null;
  const logic = parseJoined(cursor, 'OR');
  const rest = cursor.tokens[cursor.index];
  if (rest !== undefined) throw new Malformed(`"and" or "or" expected, found "${rest.text}"`, rest.position);
  return logic;
}

const TOKEN = /(?:and|or)\b|[1-9]\d{0,3}(?!\d)|[()]/iy;
const BLANK = /\s*/y;

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let index = skipBlank(text, 0);
  while (index < text.length) {
    TOKEN.lastIndex = index;
    const found = TOKEN.exec(text);
    if (found === null) throw new Malformed(`"${text.charAt(index)}" is not part of any logic`, index + 1);
    tokens.push({ text: found[0].toLowerCase(), position: index + 1 });
    index = skipBlank(text, TOKEN.lastIndex);
  }
  return tokens;
}

function skipBlank(text: string, index: number): number {
  BLANK.lastIndex = index;
  return index + (BLANK.exec(text)?.[0].length ?? 0);
}

function parseJoined(cursor: Cursor, kind: 'AND' | 'OR'): Logic {
  const parseItem = () => (kind === 'OR' ? parseJoined(cursor, 'AND') : parseOperand(cursor));
  const items = [parseItem()];
  while (cursor.tokens[cursor.index]?.text === kind.toLowerCase()) {
    cursor.index += 1;
    items.push(parseItem());
  }
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { kind, items };
}

function parseOperand(cursor: Cursor): Logic {
  const token = cursor.tokens[cursor.index];
  if (token === undefined) throw new Malformed('A rule number or "(" expected at the end', cursor.end);
  cursor.index += 1;
  if (token.text === '(') return parseBrackets(cursor, token);
  if (/^\d/.test(token.text)) return { kind: 'RULE', number: Number(token.text) };
  throw new Malformed(`A rule number or "(" expected, found "${token.text}"`, token.position);
}

function parseBrackets(cursor: Cursor, opening: Token): Logic {
  cursor.depth += 1;
  if (cursor.depth > LIMITS.ruleLogicDepth) throw new Malformed('Brackets are nested too deeply', opening.position);
  const inside = parseJoined(cursor, 'OR');
  const closing = cursor.tokens[cursor.index];
  if (closing?.text !== ')') throw new Malformed('")" expected', closing?.position ?? cursor.end);
  cursor.index += 1;
  cursor.depth -= 1;
  return inside;
}

/**
 * Evaluate with unknown values: the result is null only when an unknown value could still decide it.
 * @param truthOf true, false or null (unknown) for a rule number; called only for rules that can matter
 */
export function evaluateLogic(logic: Logic, truthOf: (number: number) => Truth): Truth {
  if (logic.kind === 'RULE') return truthOf(logic.number);
  const decides = logic.kind === 'OR';
  let answer: Truth = !decides;
  for (const item of logic.items) {
    const truth = evaluateLogic(item, truthOf);
    if (truth === decides) return decides;
    if (truth === null) answer = null;
  }
  return answer;
}

/** Return the logic of a rule set without some rules, as if they did not exist; null when no rule is left. */
export function withoutRules(logic: Logic, isLeftOut: (number: number) => boolean): Logic | null {
  if (logic.kind === 'RULE') return isLeftOut(logic.number) ? null : logic;
  const items = logic.items.map((item) => withoutRules(item, isLeftOut)).filter((item) => item !== null);
  const [only] = items;
  if (only === undefined) return null;
  return items.length === 1 ? only : { kind: logic.kind, items };
}

/** The numbers of the rules in a tree, ascending, each once. */
export function ruleNumbers(logic: Logic): readonly number[] {
  const numbers = logic.kind === 'RULE' ? [logic.number] : logic.items.flatMap(ruleNumbers);
  return [...new Set(numbers)].sort((left, right) => left - right);
}

/** The numbers of the rules that must hold for the whole to hold: those joined only by "and". */
export function collectRequiredNumbers(logic: Logic): readonly number[] {
  if (logic.kind === 'RULE') return [logic.number];
  return logic.kind === 'AND' ? [...new Set(logic.items.flatMap(collectRequiredNumbers))] : [];
}
