// The finding of each rule of a set, nested ones included, for explain answers.
import type { ErrorKey } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { AfterAmounts, RuleSubjectValue, RuleContext, RuleScope, Selection } from './context';
import { lineScopesOf, type RuleToTest, scopeOf, testRule } from './evaluate';
import { type ParsedRule, type ParsedRuleSet, ruleNumbers, type Truth } from './kind';
import { RULE_KINDS } from './names';
import { isOmitted } from './rule-set';

/** The finding of one rule of a set, by its number in the set. */
export interface RuleFinding {
  readonly number: number;
  readonly name: string;
  /**
   * Null while the required discount is unknown, and for an omitted rule. Below a rule that selects lines: true when
   * the rule holds for as many of them as that rule requires, every one or at least one; null when no line is
   * selected.
   */
  readonly holds: Truth;
  readonly isOmitted: boolean;
  readonly saw?: RuleObservation | undefined;
  /** Below a rule that selects lines: the number of selected lines, and of those for which this rule holds. */
  readonly lines?: { readonly of: number; readonly met: number } | undefined;
  /** The rules nested below it. */
  readonly below?: readonly RuleFinding[] | undefined;
}

/** The value that a rule read. Long values are truncated. */
export type RuleObservation =
  | { readonly kind: 'VALUE'; readonly value: unknown }
  /** The values of the first few lines. */
  | { readonly kind: 'LINES'; readonly values: readonly unknown[] }
  /** The number of lines that the rule selected. */
  | { readonly kind: 'PICKED'; readonly lines: number }
  /** No value, with the error key. */
  | { readonly kind: 'MISSING'; readonly key: ErrorKey };

/**
 * Test every rule in the logic of a set, even when the result is already determined, and every nested rule.
 * @param after as for `evaluateRulesAfter`; null before the discount is computed
 * @returns     in the order of the numbers; empty when there are no conditions or the logic is malformed
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function explainRules(
  { set }: RuleToTest,
  context: RuleContext,
  after: AfterAmounts | null,
): readonly RuleFinding[] {
  return findingsOf(set, { scopes: [scopeOf(context, after)], quantifier: null });
}

/** The scopes in which a set is tested: one, or one for each line that a parent rule selected. */
interface RuleTestScopes {
  readonly scopes: readonly RuleScope[];
  readonly quantifier: Selection['quantifier'] | null;
}

function findingsOf(set: ParsedRuleSet, place: RuleTestScopes): readonly RuleFinding[] {
  if (set.logic === null) return [];
  const named = ruleNumbers(set.logic);
  return [...set.rules].flatMap(([number, rule]) =>
    named.includes(number) ? [{ number, name: rule.name, ...findingOf(rule, place) }] : [],
  );
}

function findingOf(rule: ParsedRule, place: RuleTestScopes): Omit<RuleFinding, 'number' | 'name'> {
  if (isOmitted(rule.name)) return { holds: null, isOmitted: true };
  const truths = place.scopes.map((scope) => testRule(rule, scope).truth);
  const looks = place.scopes.map((scope) => lookOf(rule, scope));
  const below = findingsOf(rule.nested, placeBelow(looks, place));
  return {
    holds: jointTruth(truths, place.quantifier),
    isOmitted: false,
    saw: jointSaw(looks.map(({ saw }) => saw)),
    ...(place.quantifier !== null && {
      lines: { of: truths.length, met: truths.filter((truth) => truth === true).length },
    }),
    ...(below.length > 0 && { below }),
  };
}

/** The finding of a rule in one scope, and the scopes of its nested rules. */
interface Look {
  readonly saw: RuleObservation | undefined;
  readonly below: RuleTestScopes;
}

function lookOf(rule: ParsedRule, scope: RuleScope): Look {
  const kind = RULE_KINDS.get(rule.name);
  const here: RuleTestScopes = { scopes: [scope], quantifier: null };
  if (kind === undefined) return { saw: undefined, below: here };
  if (!('select' in kind)) return { saw: sawOf(kind.read(rule, scope)), below: here };
  const { lines, quantifier, missing } = kind.select(rule, scope);
  const saw: RuleObservation = missing ? { kind: 'MISSING', key: missing } : { kind: 'PICKED', lines: lines.length };
  return { saw, below: { scopes: lines.map(lineScopesOf(lines, scope)), quantifier } };
}

function placeBelow(looks: readonly Look[], { quantifier }: RuleTestScopes): RuleTestScopes {
  // A rule selects lines in every scope, or in none.
  const [first] = looks;
  return { scopes: looks.flatMap(({ below }) => below.scopes), quantifier: first?.below.quantifier ?? quantifier };
}

function jointTruth(truths: readonly Truth[], quantifier: RuleTestScopes['quantifier']): Truth {
  if (truths.length === 0) return null;
  const deciding = quantifier !== 'EVERY';
  if (truths.includes(deciding)) return deciding;
  return truths.includes(null) ? null : !deciding;
}

function sawOf(reading: RuleSubjectValue): RuleObservation | undefined {
  if (reading.kind === 'VALUE') return { kind: 'VALUE', value: shorten(reading.value) };
  if ('values' in reading) return inLines(reading.values.map(shorten));
  return reading.kind === 'MISSING' ? reading : undefined;
}

/** The values of all lines together, when a rule was tested for several scopes. */
function jointSaw(saws: readonly (RuleObservation | undefined)[]): RuleObservation | undefined {
  const [only] = saws;
  if (saws.length < 2) return only;
  const values = saws.flatMap((saw) => (saw?.kind === 'LINES' ? saw.values : saw?.kind === 'VALUE' ? [saw.value] : []));
  return inLines(values);
}

function inLines(values: readonly unknown[]): RuleObservation | undefined {
  return values.length === 0 ? undefined : { kind: 'LINES', values: values.slice(0, LIMITS.explainedLines) };
}

/** The value for the answer; null when it is undefined. */
function shorten(value: unknown): unknown {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= LIMITS.explainedValueLength) return value;
  return `${beginningOf(text)}…`;
}

/** The beginning of a text, without splitting a surrogate pair, which some readers reject. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, LIMITS.explainedValueLength);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}
