// What makes up a rule name: which conditions it takes, and what it reads or picks.
import type { ErrorKey } from '../../errors';
import type { Metadata } from '../../model/common';
import type { Rule } from '../../model/records/rules';
import type { LineTotals, LineView, Reading, RuleScope, Selection } from './context';
import { FLAG, NUMBER, PRODUCT, TEXT, type OperandShape, type Takes } from './operators/operands';
import { OPERATORS } from './operators/operators';

/** The operators a rule may use, each with what it is given. */
export type OperatorGroup = ReadonlyMap<string, { readonly operand: OperandShape; readonly takes: Takes }>;

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
  readonly read: (rule: Rule, scope: RuleScope) => Reading;
}

/** A rule that picks lines by its conditions, for the rules nested below it. */
export interface SelectingKind extends KindBase {
  readonly select: (rule: Rule, scope: RuleScope) => Selection;
}

export type RuleKind = ReadingKind | SelectingKind;
export type RuleKinds = Readonly<Record<string, RuleKind>>;

const EQUALITY = ['$is', '$is_not', '$in', '$not_in'];
const COMPARISON = [
  '$less_than',
  '$less_than_or_equal',
  '$more_than',
  '$more_than_or_equal',
  '$greater_than',
  '$greater_than_or_equal',
];

/** Some operators, with another shape of values than usual. */
function group(names: readonly string[], operand: OperandShape, takes?: Takes): OperatorGroup {
  return new Map(names.map((name) => [name, { operand, takes: takes ?? OPERATORS.get(name)?.takes ?? 'MANY' }]));
}

export const NUMBERS = group([...EQUALITY, ...COMPARISON], NUMBER);
export const TEXTS = group([...EQUALITY, '$starts_with', '$ends_with', '$contains'], TEXT);
export const FLAGS = group(['$is'], FLAG);
export const PRODUCTS = group([...EQUALITY, '$from'], PRODUCT, 'MANY');
/** Metadata may be compared in every way. */
export const ANYTHING: OperatorGroup = OPERATORS;

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
