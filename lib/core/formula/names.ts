// The words of the formula language: its functions, its operands, and help for unknown names.
import type { Metadata } from '../../model/common';
import { tableOf } from '../object-members';
import { type Line, subtotal } from '../order/state';
import { dateOf, type FormulaContext, readDay } from './context';
import { type FormulaValue, fraction, fromNumber, jsonValue, numberValue, textValue } from './value';

export const TEXT_TESTS = ['is', 'isNot', 'contains', 'startsWith', 'endsWith'] as const;
export const ARRAY_TESTS = ['IN_ARRAY', 'NOT_IN_ARRAY'] as const;
export const DATE_TESTS = ['DATE_IS', 'DATE_IS_NOT', 'IS_AFTER', 'IS_BEFORE'] as const;
export const NUMBER_TESTS = ['>', '<', '='] as const;
export const TESTS = [...NUMBER_TESTS, ...TEXT_TESTS, ...ARRAY_TESTS, ...DATE_TESTS] as const;

export type NumberTest = (typeof NUMBER_TESTS)[number];
export type TextTest = (typeof TEXT_TESTS)[number];
export type ArrayTest = (typeof ARRAY_TESTS)[number];
export type Test = (typeof TESTS)[number];

export const FUNCTION_NAMES = [
  'IF',
  'DEFAULT_TO',
  'MIN',
  'MAX',
  'POW',
  'ROUND',
  'FLOOR',
  'CEIL',
  'DAY_OF_MONTH',
  'MONTH',
  'YEAR',
  'DAYS_SINCE',
  'MONTHS_SINCE',
  'YEARS_SINCE',
  'DAYS_UNTIL',
  'MONTHS_UNTIL',
] as const;

export type FunctionName = (typeof FUNCTION_NAMES)[number];

/** The usage of each function: it takes the arguments shown here; dots at the end allow one or more arguments. */
export const USAGE: Readonly<Record<FunctionName, string>> = {
  IF: 'IF(condition; value if true; value if false)',
  DEFAULT_TO: 'DEFAULT_TO(value; next value; ...)',
  MIN: 'MIN(number; number; ...)',
  MAX: 'MAX(number; number; ...)',
  POW: 'POW(number; exponent)',
  ROUND: 'ROUND(number; places)',
  FLOOR: 'FLOOR(number; places)',
  CEIL: 'CEIL(number; places)',
  DAY_OF_MONTH: 'DAY_OF_MONTH(date)',
  MONTH: 'MONTH(date)',
  YEAR: 'YEAR(date)',
  DAYS_SINCE: 'DAYS_SINCE(date)',
  MONTHS_SINCE: 'MONTHS_SINCE(date)',
  YEARS_SINCE: 'YEARS_SINCE(date)',
  DAYS_UNTIL: 'DAYS_UNTIL(date)',
  MONTHS_UNTIL: 'MONTHS_UNTIL(date)',
};

/** The other words: date literals, the switch, and connectives of conditions. */
const OTHER_WORDS = ['DATE', 'DATE_TIME', 'SWITCH', 'SWITCH_CASE', 'AND', 'OR'] as const;

const WORDS: readonly string[] = [...FUNCTION_NAMES, ...OTHER_WORDS, ...TEXT_TESTS, ...ARRAY_TESTS, ...DATE_TESTS];

/** The signs and words between two values, as a message lists them. */
export const OPERATOR_LIST = `+ - * / % > < = ${[...TEXT_TESTS, ...ARRAY_TESTS, ...DATE_TESTS].join(' ')} AND OR`;

/** The help message for an unknown name: the same name in another letter case, or names with the same beginning. */
export function unknownName(name: string): string {
  const known = [...OPERANDS.keys(), ...WORDS];
  const sameLetters = known.find((word) => word.toLowerCase() === name.toLowerCase());
  if (sameLetters !== undefined) return `Unknown name ${quoteExcerpt(name)}: write ${sameLetters}; letter case counts.`;
  const start = name.split('_', 1)[0] ?? name;
  const alike = [...OPERANDS.keys()].filter((word) => word.startsWith(`${start}_`));
  if (alike.length > 0) return `Unknown name ${quoteExcerpt(name)}. Names that begin like it: ${alike.join(', ')}.`;
  return `Unknown name ${quoteExcerpt(name)}. Functions: ${FUNCTION_NAMES.join(', ')}, SWITCH, DATE, DATE_TIME.`;
}

/** The minimum and maximum number of arguments of a function. */
export function arity(name: FunctionName): { readonly fewest: number; readonly most: number } {
  const written = USAGE[name].split(';').length;
  return USAGE[name].includes('...') ? { fewest: 1, most: Infinity } : { fewest: written, most: written };
}

/** Return whether a name is that of a formula function. */
export function isFunctionName(name: string): name is FunctionName {
  return FUNCTION_NAMES.some((known) => known === name);
}

/** The test denoted by a sign or a word. */
export function findTest(text: string): Test | null {
  return TESTS.find((known) => known === text) ?? null;
}

/** True when a name is a word of the language other than an operand. */
export function isReserved(name: string): boolean {
  return WORDS.includes(name);
}

// All operands: name, scope, kind of value, and source.

/**
 * The scope of an operand: everywhere; only with an order, or one line of it; only for a discount, or for one of a
 * voucher or a promotion tier.
 */
export type OperandScope = 'everywhere' | 'order' | 'line' | 'discount' | 'voucher' | 'tier';

export interface Operand {
  readonly name: string;
  readonly scope: OperandScope;
  /** An attribute has a key in brackets, and its value may be of any kind. */
  readonly kind: 'number' | 'date' | 'attribute';
  /**
   * The value; null when it is missing or of a kind that formulas do not support. The key is empty unless it is an
   * attribute.
   */
  readonly read: (context: FormulaContext, key: string) => FormulaValue | null;
}

type Source<T> = (context: FormulaContext) => T | null | undefined;

/** By name, letter case as written. */
export const OPERANDS: ReadonlyMap<string, Operand> = byName(
  attribute('ORDER_METADATA', 'order', (context) => context.order?.metadata),
  attribute('CUSTOMER_METADATA', 'everywhere', (context) => context.customer?.metadata),
  attribute('REDEEMABLE_METADATA', 'discount', (context) => context.redeemableMetadata),
  attribute('REDEMPTION_METADATA', 'discount', (context) => context.redemptionMetadata),
  attribute('PUBLICATION_METADATA', 'discount', (context) => context.publicationMetadata),
  money('ORDER_AMOUNT', 'order', (context) => context.order?.amount),
  count('ORDER_ITEMS_QUANTITY', 'order', (context) => context.order?.lineCount()),
  count('ORDER_UNITS_QUANTITY', 'order', (context) => context.order?.units()),
  ...lineOperands('ORDER_ITEM', 'line', (context) => context.line),
  ...lineOperands('CHEAPEST_ORDER_ITEM', 'order', (context) => context.order?.cheapest()),
  ...lineOperands('MOST_EXPENSIVE_ORDER_ITEM', 'order', (context) => context.order?.mostExpensive()),
  count('VOUCHER_REDEMPTION_QUANTITY', 'voucher', (context) => context.voucher?.redemption.quantity),
  count('VOUCHER_REDEEMED_QUANTITY', 'voucher', (context) => context.voucher?.redemption.redeemed_quantity),
  count('VOUCHER_PUBLISH_COUNT', 'voucher', ({ voucher }) => voucher && Math.min(voucher.publish.count, 1)),
  date('VOUCHER_START_DATE', 'voucher', (context) => context.voucher?.start_date),
  date('VOUCHER_EXPIRATION_DATE', 'voucher', (context) => context.voucher?.expiration_date),
  date('PROMOTION_TIER_START_DATE', 'tier', (context) => context.tier?.start_date),
  date('PROMOTION_TIER_EXPIRATION_DATE', 'tier', (context) => context.tier?.expiration_date),
  { name: 'CUSTOMER_BIRTHDATE', scope: 'everywhere', kind: 'date', read: readBirthdate } as const,
  { name: 'TODAY', scope: 'everywhere', kind: 'date', read: readToday } as const,
  { name: 'NOW', scope: 'everywhere', kind: 'date', read: readNow } as const,
);

function byName(...operands: readonly Operand[]): ReadonlyMap<string, Operand> {
  return tableOf(Object.fromEntries(operands.map((operand) => [operand.name, operand])));
}

function lineOperands(prefix: string, scope: OperandScope, line: Source<Line>): readonly Operand[] {
  return [
    money(`${prefix}_PRICE`, scope, (context) => line(context)?.price),
    money(`${prefix}_AMOUNT`, scope, (context) => line(context)?.amount),
    money(`${prefix}_SUBTOTAL`, scope, (context) => subtotalOf(line(context))),
    count(`${prefix}_UNITS_QUANTITY`, scope, (context) => line(context)?.quantity),
    attribute(`${prefix}_METADATA`, scope, (context) => line(context)?.identity.metadata),
    attribute(`${prefix}_PRODUCT_METADATA`, scope, (context) => line(context)?.identity.product?.metadata),
  ];
}

function subtotalOf(line: Line | null | undefined): number | null {
  return line && line.amount !== null ? subtotal(line) : null;
}

/** Only own properties are read, never those of the prototype. */
function attribute(name: string, scope: OperandScope, source: Source<Metadata>): Operand {
  const read = (context: FormulaContext, key: string): FormulaValue | null => {
    const metadata = source(context);
    return metadata && Object.hasOwn(metadata, key) ? jsonValue(metadata[key]) : null;
  };
  return { name, scope, kind: 'attribute', read };
}

/** Minor units, read as major units: 6450 is 64.50. */
function money(name: string, scope: OperandScope, source: Source<number>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const amount = source(context) ?? null;
    return amount === null ? null : numberValue(fraction(BigInt(amount), 100n));
  };
  return { name, scope, kind: 'number', read };
}

function count(name: string, scope: OperandScope, source: Source<number>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const units = source(context) ?? null;
    return units === null ? null : numberValue(fromNumber(units));
  };
  return { name, scope, kind: 'number', read };
}

function date(name: string, scope: OperandScope, source: Source<string>): Operand {
  const read = (context: FormulaContext): FormulaValue | null => {
    const text = source(context) ?? null;
    return text === null ? null : dateOf(textValue(text), context.time);
  };
  return { name, scope, kind: 'date', read };
}

/** A birthdate is a calendar day; a time of day that was sent with it is ignored. */
function readBirthdate({ customer }: FormulaContext): FormulaValue | null {
  const text = customer?.birthdate ?? customer?.birthday ?? null;
  return text === null ? null : readDay(text.slice(0, 10));
}

function readToday({ time }: FormulaContext): FormulaValue {
  return { kind: 'day', day: time.today() };
}

function readNow({ time }: FormulaContext): FormulaValue {
  return { kind: 'moment', ms: time.nowMs };
}

export interface FormulaProblem {
  /** The problem and the allowed alternatives, in one or two sentences. */
  readonly message: string;
  /** The position in the text, counted in characters from 0. */
  readonly position: number;
}

/** Thrown by the parser at any depth; `parseFormula` catches it, so no caller sees it. */
export class FormulaSyntaxError extends Error {
  declare protected readonly made: true;
  constructor(readonly problem: FormulaProblem) {
    super(problem.message);
  }
}

/** Stop parsing. */
export function fail(message: string, position: number): never {
  throw new FormulaSyntaxError({ message, position });
}

/** Quotes the first 40 characters of a piece of a formula for a message. */
export function quoteExcerpt(text: string): string {
  const characters = Array.from(text);
  return characters.length > 40 ? `'${characters.slice(0, 40).join('')}…'` : `'${text}'`;
}
