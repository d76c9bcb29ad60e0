// The alternatives of a redeemable's rules: each is a list of atoms that must all hold.
import { tableOf } from '../../object-members';
import type { CompiledRule } from '../../evaluation/compiled-config';
import { isCounter, COUNTERS } from '../../rules/counters';
import type { RuleContext, RuleScope } from '../../rules/context';
import { scopeOf, testRule } from '../../rules/evaluate';
import { fulfils } from '../../rules/fulfil';
import { type Logic, type ParsedRule, type ParsedRuleSet, totalsOf } from '../../rules/kind';
import { RULE_KINDS } from '../../rules/names';
import { NO_RULES } from '../../rules/rule-set';

/** The part of a request that an atom depends on. */
export type AtomKind =
  | 'AMOUNT'
  | 'TOTAL'
  | 'UNITS'
  | 'LINE_UNITS'
  | 'LINE_AMOUNT'
  | 'LINES'
  | 'CUSTOMER'
  | 'ORDER_DATA'
  | 'PERIOD_COUNT'
  | 'COUNT'
  | 'VIOLATION'
  | 'RULE';

export interface Atom {
  readonly kind: AtomKind;
  readonly rule: ParsedRule;
  /** The rule that selects its lines; null for the whole cart. */
  readonly picker: ParsedRule | null;
}

/** Most alternatives of one redeemable. */
const MOST_ALTERNATIVES = 64;

/**
 * List the ways to fulfil all rules: each is a list of atoms, and all atoms of one way must hold.
 * @returns null when there are too many alternatives; an empty list when no alternative can ever hold
 */
export function listAlternatives(rules: readonly CompiledRule[]): readonly (readonly Atom[])[] | null {
  return crossAll(rules.map(({ set }) => alternativesOfSet(set, null, set.logic === null)));
}

type Alternatives = readonly (readonly Atom[])[] | null;

function crossAll(parts: readonly Alternatives[]): Alternatives {
  return parts.reduce<Alternatives>((all, part) => cross(all, part), [[]]);
}

function cross(one: Alternatives, other: Alternatives): Alternatives {
  if (one === null || other === null || one.length * other.length > MOST_ALTERNATIVES) return null;
  return one.flatMap((left) => other.map((right) => [...left, ...right]));
}

/** @param holdsEmpty whether a set holds of which no rule can be evaluated */
function alternativesOfSet(set: ParsedRuleSet, picker: ParsedRule | null, holdsEmpty: boolean): Alternatives {
  if (set.problem !== null) return [];
  if (set.active === null) return holdsEmpty ? [[]] : [];
  return alternativesOfLogic(set.active, set, picker);
}

function alternativesOfLogic(logic: Logic, set: ParsedRuleSet, picker: ParsedRule | null): Alternatives {
  if (logic.kind === 'RULE') {
    const rule = set.rules.get(logic.number);
    return rule ? alternativesOfRule(rule, picker) : [];
  }
  const parts = logic.items.map((item) => alternativesOfLogic(item, set, picker));
  if (logic.kind === 'AND') return crossAll(parts);
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

function alternativesOfRule(rule: ParsedRule, picker: ParsedRule | null): Alternatives {
  const kind = RULE_KINDS.get(rule.name);
  if (kind === undefined) return [];
  if (!('select' in kind)) return cross([[atomOf(rule, picker)]], alternativesOfSet(rule.nested, picker, true));
  if (!selectsAny(rule)) return [[atomOf(rule, null)]];
  return cross([[{ kind: 'LINES', rule, picker: rule }]], alternativesOfSet(rule.nested, rule, true));
}

/** True for a rule that needs one line of the goods that it names. */
function selectsAny({ name, conditionList }: ParsedRule): boolean {
  if (name === 'order.items.any') return true;
  if (name !== 'product.id' && name !== 'sku.id') return false;
  return !conditionList.every(([operator]) => operator === '$is_not' || operator === '$not_in');
}

const KINDS = tableOf<AtomKind>({
  'order.amount': 'AMOUNT',
  'order.initial_amount': 'AMOUNT',
  'order.total_amount': 'TOTAL',
  'order.items.count': 'UNITS',
  'order.items.aggregated_quantity': 'UNITS',
  'product.quantity': 'UNITS',
  'sku.quantity': 'UNITS',
  'product.metadata.aggregated_quantity': 'UNITS',
  'order.items.quantity': 'LINE_UNITS',
  'order.items.aggregated_amount': 'LINE_AMOUNT',
  'product.metadata.aggregated_amount': 'LINE_AMOUNT',
  'order.metadata': 'ORDER_DATA',
  'redemption.metadata': 'ORDER_DATA',
  'order.items.none': 'VIOLATION',
  'order.items.price_each': 'VIOLATION',
  'order.items.metadata_each': 'VIOLATION',
  'order.items.every': 'VIOLATION',
  'product.id': 'VIOLATION',
  'sku.id': 'VIOLATION',
  'redemption.api_key': 'VIOLATION',
  'redemption.reward.pay_with_points.points_used': 'VIOLATION',
});

function atomOf(rule: ParsedRule, picker: ParsedRule | null): Atom {
  const { name } = rule;
  if (isCounter(name)) return { kind: COUNTERS[name].period === null ? 'COUNT' : 'PERIOD_COUNT', rule, picker };
  if (name.startsWith('customer.') || name.startsWith('publication.')) return { kind: 'CUSTOMER', rule, picker };
  return { kind: KINDS.get(name) ?? 'RULE', rule, picker };
}

/** Evaluate one atomic condition of a rule: true, false, or null while the discount that it reads is unknown. */
export function truthOf(atom: Atom, context: RuleContext): boolean | null {
  const scope = scopeOfAtom(atom, context);
  if (atom.kind === 'LINES') return scope.lines.length > 0;
  const { rule } = atom;
  const kind = RULE_KINDS.get(rule.name);
  const own = kind && 'select' in kind ? rule : { ...rule, nested: NO_RULES };
  return testRule(own, scope).truth;
}

/** The number that an atom compares: the largest one of several lines, and zero where there is nothing to compare. */
export function valueOf(atom: Atom, context: RuleContext): number {
  const scope = scopeOfAtom(atom, context);
  if (atom.kind === 'LINES') return scope.totals.quantity;
  const kind = RULE_KINDS.get(atom.rule.name);
  if (!kind || 'select' in kind) return 0;
  const subject = kind.read(atom.rule, scope);
  if (subject.kind === 'VALUE') return typeof subject.value === 'number' ? subject.value : 0;
  if (subject.kind !== 'ANY') return 0;
  return Math.max(0, ...subject.values.filter((one) => typeof one === 'number'));
}

function scopeOfAtom({ picker }: Atom, context: RuleContext): RuleScope {
  const scope = scopeOf(context, null);
  const kind = picker && RULE_KINDS.get(picker.name);
  if (!kind || !('select' in kind)) return scope;
  const { lines } = kind.select(picker, scope);
  return { ...scope, lines, totals: totalsOf(lines) };
}

/** A way in which a numeric atom that does not hold may be fulfilled. */
export type Goal =
  | { readonly kind: 'REACH'; readonly least: number }
  | { readonly kind: 'NEGATION' | 'IMPOSSIBLE' | 'RULE' };

const ABOVE: readonly string[] = ['$more_than', '$greater_than'];
const AT_LEAST: readonly string[] = ['$more_than_or_equal', '$greater_than_or_equal'];
const BELOW: readonly string[] = ['$less_than', '$less_than_or_equal'];
export const EQUAL: readonly string[] = ['$is', '$in'];
const UNEQUAL: readonly string[] = ['$is_not', '$not_in'];
const NUMERIC: readonly string[] = [...ABOVE, ...AT_LEAST, ...BELOW, ...EQUAL, ...UNEQUAL];

/**
 * The least whole number from a value upwards that fulfils the conditions of an atom.
 * @param value what the atom compares now, which an addition can only raise
 */
export function goalOf({ kind, rule }: Atom, value: number, context: RuleContext): Goal {
  if (kind === 'LINES') return { kind: 'REACH', least: 1 };
  const { conditionList } = rule;
  if (conditionList.some(([operator]) => !NUMERIC.includes(operator))) return { kind: 'RULE' };
  const least = leastAllowed(conditionList, value, context);
  if (least === null) return { kind: 'IMPOSSIBLE' };
  const others = conditionList.filter(([operator]) => !UNEQUAL.includes(operator));
  return leastAllowed(others, value, context) === least ? { kind: 'REACH', least } : { kind: 'NEGATION' };
}

/**
 * Find the least whole number from a value upwards that fulfils numeric conditions.
 * @returns the least whole number from a value upwards that fulfils numeric conditions; null when there is none
 */
export function leastAllowed(
  conditions: ParsedRule['conditionList'],
  value: number,
  context: RuleContext,
): number | null {
  const excluded = conditions.filter(([operator]) => UNEQUAL.includes(operator)).flatMap(([, operands]) => operands);
  let least = leastOf(conditions, value);
  // Each excluded number is passed at most once: numbers above the safe ones do not grow by one.
  for (let passed = 0; passed < excluded.length && excluded.includes(least); passed += 1)
    least = leastOf(conditions, least + 1);
  return fulfils(least, conditions, { now: context }) ? least : null;
}

/**
 * The least whole number that fulfils the lower bounds, and one of the equal values if there are any; infinite where
 * none is high enough.
 */
function leastOf(conditions: ParsedRule['conditionList'], value: number): number {
  let least = value;
  let equal: readonly unknown[] | null = null;
  for (const [operator, operands] of conditions) {
    const numbers = (Array.isArray(operands) ? operands : []).filter((one): one is number => typeof one === 'number');
    const lowest = Math.min(...numbers);
    if (ABOVE.includes(operator)) least = Math.max(least, Math.floor(lowest) + 1);
    if (AT_LEAST.includes(operator)) least = Math.max(least, Math.ceil(lowest));
    if (EQUAL.includes(operator))
      equal = equal === null ? numbers : equal.filter((one) => numbers.includes(one as number));
  }
  if (equal === null) return least;
  const reachable = equal.filter((one): one is number => Number.isInteger(one) && Number(one) >= least);
  return Math.min(...reachable);
}

/** True for an atom on units, whose demands are numbers. */
export function isUnitAtom({ kind }: Atom): boolean {
  return kind === 'UNITS' || kind === 'LINE_UNITS' || kind === 'LINES';
}

/** True for an atom that only a property of the customer, the order or the request fulfils. */
export function isProperty({ kind }: Atom): boolean {
  return kind === 'CUSTOMER' || kind === 'ORDER_DATA';
}
