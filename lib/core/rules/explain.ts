// What each rule of a set found, nested ones included, for an answer that explains itself.
import type { ErrorKey } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { AfterAmounts, Reading, RuleContext, RuleScope, Selection } from './context';
import { lineScopesOf, type RuleToTest, scopeOf, testRule } from './evaluate';
import type { ReadRule, ReadSet } from './kind';
import { ruleNumbers, type Truth } from './logic';
import { RULE_KINDS } from './names';
import { isOmitted } from './rule-set';

/** One rule of a set, by its number there. */
export interface RuleFinding {
  readonly number: number;
  readonly name: string;
  /**
   * Null while the discount it asks for is not known, and for a rule that is left out. Below a rule that picks lines:
   * whether it holds for as many of them as that rule asks for, every one or at least one; null where none is picked.
   */
  readonly holds: Truth;
  readonly isOmitted: boolean;
  readonly saw?: RuleSaw | undefined;
  /** Below a rule that picks lines: how many it picked, and for how many of them this rule holds. */
  readonly lines?: { readonly of: number; readonly met: number } | undefined;
  /** The rules nested below it. */
  readonly below?: readonly RuleFinding[] | undefined;
}

/** What a rule looked at. Long values are told by their beginning. */
export type RuleSaw =
  | { readonly kind: 'VALUE'; readonly value: unknown }
  /** The same of each line, of the first few. */
  | { readonly kind: 'LINES'; readonly values: readonly unknown[] }
  /** The number of lines it picked. */
  | { readonly kind: 'PICKED'; readonly lines: number }
  /** Nothing, for this reason. */
  | { readonly kind: 'MISSING'; readonly key: ErrorKey };

/**
 * Test every rule that the logic of a set names, whether it still matters or not, and every rule below it.
 * @param after as for `evaluateRulesAfter`; null before the discount is computed
 * @returns     in the order of the numbers; empty when there are no conditions or the logic cannot be read
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function explainRules(
  { set }: RuleToTest,
  context: RuleContext,
  after: AfterAmounts | null,
): readonly RuleFinding[] {
  return findingsOf(set, { scopes: [scopeOf(context, after)], quantifier: null });
}

/** Where a set is tested: once, or for each line that a rule above picked. */
interface Place {
  readonly scopes: readonly RuleScope[];
  readonly quantifier: Selection['quantifier'] | null;
}

function findingsOf(set: ReadSet, place: Place): readonly RuleFinding[] {
  if (set.logic === null) return [];
  const named = ruleNumbers(set.logic);
  return [...set.rules].flatMap(([number, rule]) =>
    named.includes(number) ? [{ number, name: rule.name, ...findingOf(rule, place) }] : [],
  );
}

function findingOf(rule: ReadRule, place: Place): Omit<RuleFinding, 'number' | 'name'> {
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

/** What a rule finds in one scope, and where the rules below it are tested. */
interface Look {
  readonly saw: RuleSaw | undefined;
  readonly below: Place;
}

function lookOf(rule: ReadRule, scope: RuleScope): Look {
  const kind = RULE_KINDS.get(rule.name);
  const here: Place = { scopes: [scope], quantifier: null };
  if (kind === undefined) return { saw: undefined, below: here };
  if (!('select' in kind)) return { saw: sawOf(kind.read(rule, scope)), below: here };
  const { lines, quantifier, missing } = kind.select(rule, scope);
  const saw: RuleSaw = missing ? { kind: 'MISSING', key: missing } : { kind: 'PICKED', lines: lines.length };
  return { saw, below: { scopes: lines.map(lineScopesOf(lines, scope)), quantifier } };
}

function placeBelow(looks: readonly Look[], { quantifier }: Place): Place {
  // One rule picks in every scope, or in none.
  const [first] = looks;
  return { scopes: looks.flatMap(({ below }) => below.scopes), quantifier: first?.below.quantifier ?? quantifier };
}

function jointTruth(truths: readonly Truth[], quantifier: Place['quantifier']): Truth {
  if (truths.length === 0) return null;
  const deciding = quantifier !== 'EVERY';
  if (truths.includes(deciding)) return deciding;
  return truths.includes(null) ? null : !deciding;
}

function sawOf(reading: Reading): RuleSaw | undefined {
  if (reading.kind === 'VALUE') return { kind: 'VALUE', value: told(reading.value) };
  if ('values' in reading) return inLines(reading.values.map(told));
  return reading.kind === 'MISSING' ? reading : undefined;
}

/** Of each line together, where a rule was tested for several. */
function jointSaw(saws: readonly (RuleSaw | undefined)[]): RuleSaw | undefined {
  const [only] = saws;
  if (saws.length < 2) return only;
  const values = saws.flatMap((saw) => (saw?.kind === 'LINES' ? saw.values : saw?.kind === 'VALUE' ? [saw.value] : []));
  return inLines(values);
}

function inLines(values: readonly unknown[]): RuleSaw | undefined {
  return values.length === 0 ? undefined : { kind: 'LINES', values: values.slice(0, LIMITS.toldLines) };
}

/** Null where there is no value. */
function told(value: unknown): unknown {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= LIMITS.toldValue) return value;
  return `${beginningOf(text)}…`;
}

/** Never half of a character: not every reader takes the half of a surrogate pair. */
function beginningOf(text: string): string {
  const beginning = text.slice(0, LIMITS.toldValue);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}
