// What makes up a rule name: which conditions it takes, and what it reads or picks of a rule that was read.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Rule } from '../../model/records/rules';
import type { Condition } from './conditions';
import type { LineTotals, LineView, Reading, RuleScope, Selection } from './context';
import type { Logic } from './logic';
import { FLAG, NUMBER, PRODUCT, TEXT } from '../operators/operands';
import type { RuleUse, RuleValue } from '../operators/operator';
import { OPERATORS } from '../operators/operators';

/** A numbered rule under the name it goes by today, read once for many evaluations. */
export interface ReadRule extends Rule {
  readonly conditionList: readonly Condition[];
  /** The rules below it. */
  readonly nested: ReadSet;
}

/** A set of rules, read once for many evaluations. */
export interface ReadSet {
  readonly rules: ReadonlyMap<number, ReadRule>;
  /** What joins the rules; null when there are no conditions or the text cannot be read. */
  readonly logic: Logic | null;
  /** The same without the rules that cannot be evaluated; null when none is left. */
  readonly active: Logic | null;
  /** The numbers of the rules that it names, ascending. */
  readonly numbers: readonly number[];
  /** What is wrong with the text; null when it can be read. */
  readonly problem: string | null;
}

/** The operators a rule may use, each with what it is given. */
export type OperatorGroup = ReadonlyMap<string, RuleUse>;

interface KindBase {
  readonly operators: OperatorGroup;
  /** Whether it asks for the metadata attribute named by `property`. */
  readonly needsProperty?: boolean;
  /** Whether it means something without conditions. */
  readonly conditionsOptional?: boolean;
  /** Whether it reads `AfterAmounts`, and so is open until the discount is computed. */
  readonly needsDiscount?: boolean;
}

/** A rule that compares what it reads with its conditions. */
export interface ReadingKind extends KindBase {
  readonly read: (rule: ReadRule, scope: RuleScope) => Reading;
}

/** A rule that picks lines by its conditions, for the rules nested below it. */
export interface SelectingKind extends KindBase {
  readonly select: (rule: ReadRule, scope: RuleScope) => Selection;
}

export type RuleKind = ReadingKind | SelectingKind;
export type RuleKinds = Readonly<Record<string, RuleKind>>;

/** The operators of the table that take a value of this kind. @param overrides members that differ from the table */
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
export const ANYTHING = operatorsOn('METADATA', {});

export const LATER: Reading = { kind: 'LATER' };
export const MET: Reading = { kind: 'MET' };
/** One of no values must fulfil the conditions, which none does. */
export const NOT_MET: Reading = { kind: 'ANY', values: [] };

export function value(found: unknown): Reading {
  return { kind: 'VALUE', value: found };
}

export function missing(key: ErrorKey): Reading {
  return { kind: 'MISSING', key };
}

/** The attribute a rule names; only the record's own members count. */
export function attribute(metadata: Metadata, { property }: Rule): unknown {
  return typeof property === 'string' && Object.hasOwn(metadata, property) ? metadata[property] : undefined;
}

/** Why there is no line to look at; undefined when there is one. */
export function missingLines({ context }: RuleScope): ErrorKey | undefined {
  if (context.lines.length > 0) return undefined;
  return context.order === null ? 'missing_order' : 'missing_order_items';
}

/** What each line holds, compared one by one. */
export function perLine(kind: 'ANY' | 'EACH', read: (line: LineView, rule: Rule) => unknown): ReadingKind['read'] {
  return (rule, scope) => {
    const key = missingLines(scope);
    return key ? missing(key) : { kind, values: scope.lines.map((line) => read(line, rule)) };
  };
}

/** Quantity and money of some lines together; a line without a subtotal adds no money. */
export function totalsOf(lines: readonly LineView[]): LineTotals {
  let quantity = 0;
  let amount = 0;
  for (const line of lines) {
    quantity += line.quantity;
    amount += line.subtotal ?? 0;
  }
  return { quantity, amount };
}
