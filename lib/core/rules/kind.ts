// The kinds of rules, how each reads its subject, and the logic that joins rules.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import { LIMITS } from '../../model/limits';
import type { Rule } from '../../model/records/rules';
import { FLAG, NUMBER, PRODUCT, TEXT } from '../operators/moments';
import type { RuleUse, RuleValue } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import type { LineTotals, LineView, RuleScope, RuleSubjectValue, Selection } from './context';
import type { RuleCondition } from './fulfil';

/** A numbered rule under its current name, parsed once for many evaluations. */
export interface ParsedRule extends Rule {
  readonly conditionList: readonly RuleCondition[];
  /** The nested rules. */
  readonly nested: ParsedRuleSet;
}

/** A set of rules, parsed once for many evaluations. */
export interface ParsedRuleSet {
  readonly rules: ReadonlyMap<number, ParsedRule>;
  /** The logic that joins the rules; null when there are no conditions or the text is malformed. */
  readonly logic: Logic | null;
  /** The same without the rules that cannot be evaluated; null when none is left. */
  readonly active: Logic | null;
  /** The numbers of the rules in the logic, ascending. */
  readonly numbers: readonly number[];
  /** The problem of the text; null when it is valid. */
  readonly problem: string | null;
}

/** The operators a rule may use, each with its operands. */
export type OperatorGroup = ReadonlyMap<string, RuleUse>;

interface KindBase {
  readonly operators: OperatorGroup;
  /** True when the rule needs the metadata attribute named by `property`. */
  readonly needsProperty?: boolean;
  /** True when the rule is valid without conditions. */
  readonly conditionsOptional?: boolean;
  /** True when the rule reads `AfterAmounts`, so that its result is unknown until the discount is computed. */
  readonly needsDiscount?: boolean;
}

/** A rule that compares a value with its conditions. */
export interface ComparingKind extends KindBase {
  readonly read: (rule: ParsedRule, scope: RuleScope) => RuleSubjectValue;
}

/** A rule that selects lines by its conditions, for its nested rules. */
export interface SelectingKind extends KindBase {
  readonly select: (rule: ParsedRule, scope: RuleScope) => Selection;
}

export type RuleKind = ComparingKind | SelectingKind;
export type RuleKinds = Readonly<Record<string, RuleKind>>;

/** The operators of the table that support a value of this kind. @param overrides members that differ from the table */
function operatorsOn(value: RuleValue, overrides: Partial<RuleUse>): OperatorGroup {
  return new Map(
    [...OPERATORS].flatMap(([name, { rules }]) =>
      rules?.on.includes(value) ? [[name, { ...rules, ...overrides }]] : [],
    ),
  );
}

export const NUMBERS = operatorsOn('NUMBER', { operand: NUMBER });
export const TEXTS = operatorsOn('TEXT', { operand: TEXT });
export const FLAGS = operatorsOn('FLAG', { operand: FLAG });
export const PRODUCTS = operatorsOn('PRODUCT', { operand: PRODUCT, takes: 'MANY' });
export const IDS = operatorsOn('ID', { operand: TEXT });
export const ANYTHING = operatorsOn('METADATA', {});

export const LATER: RuleSubjectValue = { kind: 'LATER' };
export const MET: RuleSubjectValue = { kind: 'MET' };
/** A reading that never matches: one of no values would have to match. */
export const NOT_MET: RuleSubjectValue = { kind: 'ANY', values: [] };

/** Wrap a value that a rule reads. */
export function toValueSubject(found: unknown): RuleSubjectValue {
  return { kind: 'VALUE', value: found };
}

/** Mark the value that a rule reads as missing, with the error key to answer. */
export function toMissingSubject(key: ErrorKey): RuleSubjectValue {
  return { kind: 'MISSING', key };
}

/** The attribute a rule names; only own properties are read. */
export function attribute(metadata: Metadata, { property }: Rule): unknown {
  return typeof property === 'string' && Object.hasOwn(metadata, property) ? metadata[property] : undefined;
}

/** The error key when there is no line; undefined when there is one. */
export function missingLines({ context }: RuleScope): ErrorKey | undefined {
  if (context.lines.length > 0) return undefined;
  return context.order === null ? 'missing_order' : 'missing_order_items';
}

/** Read one value from each line, to be compared one by one. */
export function perLine(kind: 'ANY' | 'EACH', read: (line: LineView, rule: Rule) => unknown): ComparingKind['read'] {
  return (rule, scope) => {
    const key = missingLines(scope);
    return key ? toMissingSubject(key) : { kind, values: scope.lines.map((line) => read(line, rule)) };
  };
}

/** The total quantity and amount of some lines; a line without a subtotal adds no amount. */
export function totalsOf(lines: readonly LineView[]): LineTotals {
  let quantity = 0;
  let amount = 0;
  for (const line of lines) {
    quantity += line.quantity;
    amount += line.subtotal ?? 0;
  }
  return { quantity, amount };
}

// The logic that joins numbered rules, such as "1 and (2 or 3)": parsed with bounds, evaluated with three-valued
// logic.

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
