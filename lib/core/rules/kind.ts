// The definition of a rule name: the conditions it accepts, and the values it reads or the lines it selects.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Rule } from '../../model/records/rules';
import type { RuleCondition } from './fulfil';
import type { LineTotals, LineView, RuleSubjectValue, RuleScope, Selection } from './context';
import type { Logic } from './logic';
import { FLAG, NUMBER, PRODUCT, TEXT } from '../operators/moments';
import type { RuleUse, RuleValue } from '../operators/operator';
import { OPERATORS } from '../operators/operators';

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
