// Checking a validation rule before it is saved: its form, and which of its rules can be evaluated.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';
import type { RuleSet } from '../../model/records/rules';
import { type ParsedRuleSet, type RuleKind, ruleNumbers } from './kind';
import { RULE_KINDS } from './names';
import { checkOperands } from '../operators/moments';
import { isOmitted, isRuleNumber, listUnsupportedRules, readSet, ruleName } from './rule-set';

export interface RuleCheckInput {
  /** The `rules` of the request; absent is a set without conditions. */
  readonly rules: unknown;
  /** IANA name, for dates without an offset. */
  readonly timezone: string;
}

export type RuleCheck =
  /** `omitted` names the known rules that are left out of every evaluation. */
  | { readonly status: 'VALID' | 'PARTIALLY_VALID' | 'INVALID'; readonly omitted: readonly string[] }
  | { readonly status: 'REFUSED'; readonly failure: Failure };

/**
 * Check the rules of a validation rule.
 * @returns VALID when all can be evaluated, PARTIALLY_VALID when some are left out, INVALID when none remains; REFUSED
 *   with `invalid_validation_rules`, whose details name the rule by its numbers and the allowed values
 * @see docs/behaviour/validation-rules.md#saving
 */
export function checkRules(input: RuleCheckInput): RuleCheck {
  const rules = input.rules ?? {};
  const problem = checkSet(rules, { path: [], below: null, timezone: input.timezone }) ?? checkSize(rules);
  if (problem !== null) return { status: 'REFUSED', failure: { key: 'invalid_validation_rules', details: problem } };
  const set = readSet(rules as RuleSet);
  const omitted = omittedIn(set);
  if (omitted.length === 0) return { status: 'VALID', omitted };
  return { status: set.active === null ? 'INVALID' : 'PARTIALLY_VALID', omitted };
}

type Json = Readonly<Record<string, unknown>>;

/** The position of a check: the rule numbers that lead to it, and the nearest rule above that selects lines. */
interface RuleCheckPosition {
  readonly path: readonly string[];
  readonly below: string | null;
  readonly timezone: string;
}

/** A message with the rule's numbers from the top: the first rule below rule 2 is 2.1. */
function at(place: RuleCheckPosition, message: string): string {
  return place.path.length === 0 ? message : `Rule ${place.path.join('.')}: ${message}`;
}

function checkSet(set: unknown, place: RuleCheckPosition): string | null {
  if (!isRecord(set)) return at(place, 'rules must be an object of numbered rules and their logic.');
  for (const [key, member] of Object.entries(set)) {
    if (key === 'logic') continue;
    const inside = { ...place, path: [...place.path, key] };
    const problem = isRuleNumber(key) ? checkRule(member, inside) : at(place, `"${key}" is no number of a rule.`);
    if (problem !== null) return problem;
  }
  const logic = set['logic'] ?? '';
  if (typeof logic !== 'string') return at(place, 'logic must be a text.');
  const { problem } = readSet(set as RuleSet);
  return problem === null ? null : at(place, `${problem}.`);
}

function checkRule(rule: unknown, place: RuleCheckPosition): string | null {
  if (!isRecord(rule) || typeof rule['name'] !== 'string') return at(place, 'a rule must be an object with a name.');
  const name = ruleName(rule['name']);
  const kind = RULE_KINDS.get(name);
  if (!kind && !isOmitted(name)) return at(place, unknownName(name));
  return (
    (kind ? checkKind(rule, { name, kind }, place) : null) ??
    checkMessage(rule['error'], place) ??
    checkNested(rule['rules'], { ...place, below: kind && 'select' in kind ? name : place.below })
  );
}

interface RuleNameAndKind {
  readonly name: string;
  readonly kind: RuleKind;
}

function checkKind(rule: Json, { name, kind }: RuleNameAndKind, place: RuleCheckPosition): string | null {
  if ('select' in kind && place.below !== null) return at(place, `${name} cannot stand below ${place.below}.`);
  const { property, conditions } = rule;
  if (kind.needsProperty && (typeof property !== 'string' || property === '')) {
    return at(place, `${name} needs a property, the name of a metadata attribute.`);
  }
  return checkConditions(conditions ?? {}, { name, kind }, place);
}

function checkConditions(
  conditions: unknown,
  { name, kind }: RuleNameAndKind,
  place: RuleCheckPosition,
): string | null {
  if (!isRecord(conditions)) return at(place, 'conditions must be an object of operators.');
  const entries = Object.entries(conditions);
  const allowed = [...kind.operators.keys()].join(', ');
  if (entries.length === 0 && !kind.conditionsOptional) return at(place, `${name} needs conditions: ${allowed}.`);
  for (const [operator, operands] of entries) {
    const shape = kind.operators.get(operator);
    if (!shape) return at(place, `${operator} is not an operator of ${name}: use ${allowed}.`);
    const wanted = checkOperands(operands, shape.operand, { takes: shape.takes, timezone: place.timezone });
    if (wanted !== null) return at(place, `${operator} of ${name} ${wanted}.`);
  }
  return null;
}

function checkMessage(error: unknown, place: RuleCheckPosition): string | null {
  if (error === undefined || error === null) return null;
  const isGood = isRecord(error) && ['string', 'undefined'].includes(typeof error['message']);
  return isGood ? null : at(place, 'error must be an object with a message.');
}

function checkNested(nested: unknown, place: RuleCheckPosition): string | null {
  if (nested === undefined || nested === null) return null;
  const isTooDeep = place.path.length > LIMITS.nestedRuleLevels;
  if (isTooDeep && isRecord(nested) && Object.keys(nested).some(isRuleNumber)) {
    return at(place, `rules can be nested ${LIMITS.nestedRuleLevels} levels deep, no deeper.`);
  }
  return checkSet(nested, place);
}

function unknownName(name: string): string {
  const known = [...RULE_KINDS.keys(), ...listUnsupportedRules()];
  const family = known.filter((one) => one.split('.')[0] === name.split('.')[0]);
  const families = new Set(known.map((one) => `${one.split('.')[0] ?? ''}.*`));
  return `${name} is not the name of a rule: use ${(family.length > 0 ? family : [...families]).join(', ')}.`;
}

function checkSize(rules: unknown): string | null {
  const count = countRules(rules);
  return count <= LIMITS.rules ? null : `A validation rule can hold ${LIMITS.rules} rules, this one holds ${count}.`;
}

function countRules(set: unknown): number {
  if (!isRecord(set)) return 0;
  const members = Object.entries(set).filter(([key]) => isRuleNumber(key));
  return members.reduce((sum, [, rule]) => sum + 1 + (isRecord(rule) ? countRules(rule['rules']) : 0), 0);
}

/** The omitted rules that the logic contains; each name once, in the order of the numbers. */
function omittedIn(set: ParsedRuleSet): readonly string[] {
  const { logic, rules } = set;
  const names = (logic === null ? [] : ruleNumbers(logic)).flatMap((number) => {
    const rule = rules.get(number);
    if (!rule) return [];
    return isOmitted(rule.name) ? [rule.name] : omittedIn(rule.nested);
  });
  return [...new Set(names)];
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
