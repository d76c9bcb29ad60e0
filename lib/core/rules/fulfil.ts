// Test a value against the conditions of a rule or of a collection's filter.
import type { Rule } from '../../model/records/rules';
import { compareMoments } from '../operators/moments';
import type { Comparison, ComparisonTerms, Test } from '../operators/operator';
import { OPERATORS } from '../operators/operators';
import type { ZonedNow } from '../time/calendar';

/** Values are compared as they were sent: a number never equals a text, and texts that are dates compare as dates. */
const AS_SENT: ComparisonTerms = {
  read: (value) => value,
  isSame: (element, operand, now) => element === operand || compareMoments(element, operand, now.timezone) === 0,
  bySize: (element, operand, now) =>
    typeof element === 'number' && typeof operand === 'number'
      ? element - operand
      : compareMoments(element, operand, now.timezone),
  byTime: (element, operand, now) => compareMoments(element, operand, now.timezone),
  textOf: (element) => (typeof element === 'string' ? element : null),
  wantsMembers: true,
  belongsTo: () => false,
};

const testsOf = (user: 'rules' | 'collections'): ReadonlyMap<string, Test> =>
  new Map([...OPERATORS].flatMap(([name, operator]) => (operator[user] ? [[name, operator.test]] : [])));

const TESTS = { rules: testsOf('rules'), collections: testsOf('collections') };

interface Fulfilment {
  readonly now: ZonedNow;
  /** The user whose operators apply; that of rules when absent. */
  readonly user?: keyof typeof TESTS;
}

/** True when a value matches every operator of the conditions; an unknown operator never matches. */
export function fulfils(
  value: unknown,
  conditions: readonly RuleCondition[],
  { now, user = 'rules' }: Fulfilment,
): boolean {
  return fulfilsAll(value, conditions, { tests: TESTS[user], comparison: { terms: AS_SENT, now } });
}

/** Build a test of values against the conditions of a rule; an unknown operator never matches. */
export function testOf(conditions: readonly RuleCondition[], comparison: Comparison): (value: unknown) => boolean {
  const terms = { tests: TESTS.rules, comparison };
  return (value) => fulfilsAll(value, conditions, terms);
}

function fulfilsAll(
  value: unknown,
  conditions: readonly RuleCondition[],
  { tests, comparison }: { readonly tests: ReadonlyMap<string, Test>; readonly comparison: Comparison },
): boolean {
  for (const [name, operands] of conditions) {
    const test = tests.get(name);
    if (!test || !Array.isArray(operands) || !test(value, operands, comparison)) return false;
  }
  return true;
}

export type RuleCondition = readonly [operator: string, operands: unknown];

const NONE: readonly RuleCondition[] = [];

/** Return the conditions of a rule as pairs of operator and operands. */
export function readConditions(conditions: Rule['conditions']): readonly RuleCondition[] {
  return conditions ? Object.entries(conditions) : NONE;
}
