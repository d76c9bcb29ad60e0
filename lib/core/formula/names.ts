// The words of the formula language other than operands, and help for unknown names.
import { OPERANDS } from './operands';
import { quoteExcerpt } from './problem';

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
