// Reading a set of numbered rules: its members, its names, and the logic that is left without omitted rules.
import type { Rule, RuleSet } from '../../model/records/rules';
import { parseLogic, ruleNumbers, withoutRules, type Logic } from './logic';

/** Names that older clients send, and what they stand for. */
const OLD_NAMES: ReadonlyMap<string, string> = new Map([
  ['customer_segment', 'customer.segment'],
  ['customer_metadata', 'customer.metadata'],
  ['order_metadata', 'order.metadata'],
  ['order_items_metadata', 'order.items.metadata_any'],
  ['product_metadata', 'product.metadata'],
  ['redemption_metadata', 'redemption.metadata'],
  ['custom_event_metadata', 'custom_event.metadata'],
]);

/**
 * Rules this service knows but cannot evaluate: it has no segments, no custom events and no dashboard users, and a
 * product discount is limited by `applicable_to`.
 */
const OMITTED = new Set([
  'customer.segment',
  'custom_event.metadata',
  'redemption.user.login',
  'redemption.count.per_user',
  'product.discount_applicable',
  'product.metadata.discount_applicable',
  'sku.discount_applicable',
]);

/** The name a rule goes by today. */
export function ruleName(name: string): string {
  return OLD_NAMES.get(name) ?? name;
}

/** The names of the rules that are known but cannot be evaluated. */
export function omittedNames(): readonly string[] {
  return [...OMITTED];
}

/** Whether a rule of this name is known but left out of every evaluation. */
export function isOmitted(name: string): boolean {
  return OMITTED.has(ruleName(name));
}

/** A set of rules, read once for many uses. */
export interface ReadSet {
  /** By number, under today's names. */
  readonly rules: ReadonlyMap<number, Rule>;
  /** What joins the rules; null when there are no conditions or the text cannot be read. */
  readonly logic: Logic | null;
  /** The same without the rules that cannot be evaluated; null when none is left. */
  readonly active: Logic | null;
  /** What is wrong with the text; null when it can be read. */
  readonly problem: string | null;
}

/**
 * Read the rules of a set and what joins them. Without text every rule must hold. Rules that cannot be evaluated are
 * taken out of the logic, so that the others decide as if those had never been written.
 * @see docs/behaviour/validation-rules.md#logic
 */
export function readSet(set: RuleSet | null | undefined): ReadSet {
  if (!set) return NO_RULES;
  const known = READ.get(set);
  if (known) return known;
  const made = read(set);
  READ.set(set, made);
  return made;
}

const NO_RULES: ReadSet = { rules: new Map(), logic: null, active: null, problem: null };

/** What was read of a set, kept as long as the set itself: configuration outlives many requests. */
const READ = new WeakMap<RuleSet, ReadSet>();

function read(set: RuleSet): ReadSet {
  const rules = numberedRules(set);
  const logic = readLogic(set.logic ?? '', rules);
  if (typeof logic === 'string') return { rules, logic: null, active: null, problem: logic };
  const isLeftOut = (number: number) => isOmitted(rules.get(number)?.name ?? '');
  return { rules, logic, active: logic && withoutRules(logic, isLeftOut), problem: null };
}

/** Whether a number can be the key of a rule. */
export function isRuleNumber(key: string): boolean {
  return /^[1-9]\d{0,3}$/.test(key);
}

function numberedRules(set: RuleSet): ReadonlyMap<number, Rule> {
  const rules = new Map<number, Rule>();
  for (const [key, member] of Object.entries(set)) {
    if (isRuleNumber(key) && typeof member === 'object') {
      rules.set(Number(key), { ...member, name: ruleName(member.name) });
    }
  }
  return rules;
}

function readLogic(text: string, rules: ReadonlyMap<number, Rule>): Logic | null | string {
  const parsed = parseLogic(text);
  if (parsed.status === 'MALFORMED') return `${parsed.message} at character ${parsed.position} of the logic`;
  const logic = parsed.logic ?? allOf([...rules.keys()]);
  const unknown = logic === null ? undefined : ruleNumbers(logic).find((number) => !rules.has(number));
  return unknown === undefined ? logic : `The logic names rule ${unknown}, which does not exist`;
}

function allOf(numbers: readonly number[]): Logic | null {
  const items = numbers.map((number) => ({ kind: 'RULE', number }) as const);
  return items.length === 0 ? null : { kind: 'AND', items };
}
