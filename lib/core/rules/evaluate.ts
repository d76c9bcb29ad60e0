// Evaluation of a redeemable's validation rules: before its discount is known, and after.
import type { ErrorKey, Failure } from '../../errors';
import type { Rule, ValidationRule } from '../../model/records/rules';
import type { AfterAmounts, LineView, RuleSubjectValue, RuleContext, RuleScope, Selection } from './context';
import {
  type ComparingKind,
  evaluateLogic,
  type ParsedRule,
  type ParsedRuleSet,
  ruleNumbers,
  type SelectingKind,
  totalsOf,
  type Truth,
} from './kind';
import { RULE_KINDS, violationKey } from './names';
import { fulfils } from './fulfil';

/** A validation rule with its parsed set. */
export interface RuleToTest extends Pick<ValidationRule, 'id' | 'error'> {
  readonly set: ParsedRuleSet;
}

/**
 * Refuse violations that no discount can change. Rules that need the discount are unknown at this time, so only a
 * definite violation refuses.
 * @returns `customer_rules_violated`, `order_rules_violated` or `redemption_rules_violated`; `missing_customer`,
 *   `missing_order`, `missing_amount` or `missing_order_items` when the deciding rule had no value to compare;
 *   `invalid_validation_rules` when the stored logic is malformed; null when no rule refuses
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function evaluateRules(rule: RuleToTest, context: RuleContext): Failure | null {
  return evaluate(rule, context, null);
}

/**
 * Evaluate with all amounts known: every rule of the set is tested, including those already tested before the
 * discount.
 * @param after the discount of this redeemable and the remaining amounts
 * @returns     as `evaluateRules`
 * @see docs/behaviour/validation-rules.md#evaluation
 */
export function evaluateRulesAfter(rule: RuleToTest, context: RuleContext, after: AfterAmounts): Failure | null {
  return evaluate(rule, context, after);
}

function evaluate(rule: RuleToTest, context: RuleContext, after: AfterAmounts | null): Failure | null {
  const { set } = rule;
  if (set.problem !== null) return { key: 'invalid_validation_rules', details: `${rule.id}: ${set.problem}` };
  if (set.logic === null) return null;
  if (set.active === null) {
    // No rule of the set can be evaluated: it refuses, so that a restricted offer does not become open to everyone.
    const [first = 0] = ruleNumbers(set.logic);
    return refusal({ rule, failing: set.rules.get(first), missing: undefined, context });
  }
  const verdictOf = verdictsOf(set, scopeOf(context, after));
  if (evaluateLogic(set.active, (number) => verdictOf(number).truth) !== false) return null;
  // The lowest number among the violated rules determines the key and the message.
  const failing = set.numbers.find((number) => verdictOf(number).truth === false) ?? 0;
  return refusal({ rule, failing: set.rules.get(failing), missing: verdictOf(failing).missing, context });
}

/** A scope over the whole cart. */
export function scopeOf(context: RuleContext, after: AfterAmounts | null): RuleScope {
  const { lines } = context;
  return { context, after, lines, totals: totalsOf(lines) };
}

export interface RuleVerdict {
  readonly truth: Truth;
  /** The error key when the rule had no value to compare. */
  readonly missing?: ErrorKey;
}

/** Verdicts of the rules of a set. Each rule is tested lazily, and at most once. */
export function verdictsOf(set: ParsedRuleSet, scope: RuleScope): (number: number) => RuleVerdict {
  const known: RuleVerdict[] = [];
  return (number) => {
    const before = known[number];
    if (before !== undefined) return before;
    const rule = set.rules.get(number);
    const verdict = rule === undefined ? { truth: false } : testRule(rule, scope);
    known[number] = verdict;
    return verdict;
  };
}

/** Test one rule of a set with its nested rules, even if the set's result is already determined. */
export function testRule(rule: ParsedRule, scope: RuleScope): RuleVerdict {
  const kind = RULE_KINDS.get(rule.name);
  if (kind === undefined) return { truth: false };
  return 'select' in kind ? testSelection(kind, rule, scope) : testReading(kind, rule, scope);
}

function testReading(kind: ComparingKind, rule: ParsedRule, scope: RuleScope): RuleVerdict {
  const reading = kind.read(rule, scope);
  if (reading.kind === 'MISSING') return { truth: false, missing: reading.key };
  return { truth: both(holds(reading, rule, scope), testSet(rule.nested, scope)) };
}

function holds(reading: Exclude<RuleSubjectValue, { kind: 'MISSING' }>, rule: ParsedRule, scope: RuleScope): Truth {
  const test = (value: unknown) => fulfils(value, rule.conditionList, { now: scope.context });
  switch (reading.kind) {
    case 'MET':
      return true;
    case 'LATER':
      return null;
    case 'VALUE':
      return test(reading.value);
    case 'ANY':
      return reading.values.some(test);
    case 'EACH':
      return reading.values.every(test);
  }
}

function testSelection(kind: SelectingKind, rule: ParsedRule, scope: RuleScope): RuleVerdict {
  const selection = kind.select(rule, scope);
  if (selection.missing) return { truth: false, missing: selection.missing };
  return { truth: selection.complete ? testLines(selection, rule, scope) : false };
}

/** The rules below a selection must hold for the same line, so "any" needs one line that matches all of them. */
function testLines({ lines, quantifier }: Selection, { nested }: ParsedRule, scope: RuleScope): Truth {
  const scopeOfLine = lineScopesOf(lines, scope);
  const testLine = (line: LineView) => testSet(nested, scopeOfLine(line));
  if (quantifier === 'EVERY') return joined(lines, testLine, false);
  const isAny = joined(lines, testLine, true);
  return quantifier === 'ANY' || isAny === null ? isAny : !isAny;
}

/** The scope of each picked line: the line alone, with the sums of all of them. */
export function lineScopesOf(lines: readonly LineView[], scope: RuleScope): (line: LineView) => RuleScope {
  const { context, after } = scope;
  const totals = totalsOf(lines);
  return (line) => ({ context, after, lines: [line], totals });
}

/** A line that determines the result ends the test of the others. */
function joined(lines: readonly LineView[], test: (line: LineView) => Truth, deciding: boolean): Truth {
  let joint: Truth = !deciding;
  for (const line of lines) {
    const truth = test(line);
    if (truth === deciding) return deciding;
    if (truth === null) joint = null;
  }
  return joint;
}

/** Test a nested set. If all its rules are left out, it holds, because the rule above it remains. */
function testSet(set: ParsedRuleSet, scope: RuleScope): Truth {
  const { active, rules } = set;
  if (active === null) return set.problem === null;
  // Most nested sets have one rule, and each line is tested against it.
  const only = active.kind === 'RULE' ? rules.get(active.number) : undefined;
  if (only !== undefined) return testRule(only, scope).truth;
  const verdictOf = verdictsOf(set, scope);
  return evaluateLogic(active, (number) => verdictOf(number).truth);
}

/** A known "no" determines the result, whatever the other value is. */
function both(left: Truth, right: Truth): Truth {
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

function refusal(finding: {
  readonly rule: RuleToTest;
  readonly failing: Rule | undefined;
  readonly missing: ErrorKey | undefined;
  readonly context: RuleContext;
}): Failure {
  const { rule, failing, missing, context } = finding;
  const message = [failing?.error?.message, rule.error?.message].find((text) => text);
  return {
    key: missing ?? violationKey(failing?.name ?? ''),
    details: `${context.redeemable} cannot be redeemed because of violated validation rules: ${rule.id}`,
    ...(message ? { error: { message } } : {}),
  };
}
