// Rules that select lines of the order, and the rules on the selected lines nested below them.
import { fulfils, type RuleCondition, testOf } from '../fulfil';
import type { LineView, RuleContext, RuleScope, Selection } from '../context';
import {
  ANYTHING,
  attribute,
  type ComparingKind,
  FLAGS,
  MET,
  missingLines,
  NUMBERS,
  type ParsedRule,
  perLine,
  PRODUCTS,
  type RuleKind,
  type RuleKinds,
  type SelectingKind,
  toMissingSubject,
  toValueSubject,
} from '../kind';
import { productTerms } from '../match';

const picking = (select: SelectingKind['select']): SelectingKind => ({
  operators: PRODUCTS,
  conditionsOptional: true,
  select,
});

/** @see docs/behaviour/validation-rules.md#item-rules */
export const ORDER_ITEM_RULES: RuleKinds = {
  'order.items.any': picking((rule, scope) => {
    const lines = pick(rule, scope);
    return { lines, quantifier: 'ANY', complete: true, missing: missingLines(scope) };
  }),
  'order.items.every': picking((rule, scope) => {
    const lines = pick(rule, scope);
    const complete = lines.length === scope.context.lines.length;
    return { lines, quantifier: 'EVERY', complete, missing: missingLines(scope) };
  }),
  'order.items.none': picking((rule, scope) => ({ lines: pick(rule, scope), quantifier: 'NONE', complete: true })),
  'order.items.cheapest': picking((rule, scope) => pickExtreme(rule, scope, (price, other) => price < other)),
  'order.items.most_expensive': picking((rule, scope) => pickExtreme(rule, scope, (price, other) => price > other)),

  'order.items.quantity': { operators: NUMBERS, read: perLine('ANY', ({ quantity }) => quantity) },
  'order.items.price': { operators: NUMBERS, read: perLine('ANY', ({ price }) => price) },
  'order.items.metadata': {
    operators: ANYTHING,
    needsProperty: true,
    read: perLine('ANY', ({ metadata }, rule) => attribute(metadata, rule)),
  },
  'order.items.aggregated_quantity': { operators: NUMBERS, read: readTotals('quantity') },
  'order.items.aggregated_amount': { operators: NUMBERS, read: readTotals('amount') },
};

/** Sums over every line the parent rule matched. */
function readTotals(total: 'quantity' | 'amount'): ComparingKind['read'] {
  return (_rule, scope) => {
    const key = missingLines(scope);
    return key ? toMissingSubject(key) : toValueSubject(scope.totals[total]);
  };
}

function pick({ conditionList }: ParsedRule, { context }: RuleScope): readonly LineView[] {
  return selectMatchingLines(context.lines, conditionList, context);
}

/**
 * The lines with the extreme unit price, within the collections of `$from` if given, limited to those that match the
 * other conditions. Lines of the same price are all extreme; lines without a price never are.
 */
function pickExtreme(
  rule: ParsedRule,
  scope: RuleScope,
  isBeyond: (price: number, other: number) => boolean,
): Selection {
  const { context } = scope;
  const { conditionList: conditions } = rule;
  const within = conditions.filter(([operator]) => operator === '$from');
  const priced = context.lines.filter((line) => line.price !== null);
  const candidates = selectMatchingLines(priced, within, context);
  const extreme = candidates.reduce<number | null>(
    (best, { price }) => (price !== null && (best === null || isBeyond(price, best)) ? price : best),
    null,
  );
  const extremes = candidates.filter((line) => line.price === extreme);
  const lines = selectMatchingLines(extremes, conditions, context);
  return { lines, quantifier: 'EVERY', complete: lines.length > 0, missing: missingLines(scope) };
}

/** The lines that fulfil all conditions on products. */
export function selectMatchingLines(
  lines: readonly LineView[],
  conditions: readonly RuleCondition[],
  { collections }: RuleContext,
): readonly LineView[] {
  return lines.filter(testOf(conditions, { now: collections, terms: productTerms(collections) }));
}

// Rules on products and SKUs under the names older clients use.

const MATCH_ALL = 'product.metadata.match_all';

const price: RuleKind = { operators: NUMBERS, read: perLine('ANY', (line) => line.price) };
const quantity: RuleKind = { operators: NUMBERS, read: readTotals('quantity') };
const named: RuleKind = { operators: PRODUCTS, select: selectNamed };

/** @see docs/behaviour/validation-rules.md#product-rules */
export const PRODUCT_RULES: RuleKinds = {
  'product.id': named,
  'sku.id': named,
  'product.price': price,
  'sku.price': price,
  'product.quantity': quantity,
  'sku.quantity': quantity,
  'product.metadata': { operators: ANYTHING, needsProperty: true, select: selectByMetadata },
  'product.metadata.aggregated_quantity': quantity,
  'product.metadata.aggregated_amount': { operators: NUMBERS, read: readTotals('amount') },
  // This rule changes the requirement of its parent (see below), and has no requirement of its own.
  [MATCH_ALL]: { operators: FLAGS, read: () => MET },
};

/** Selects lines of the named products; with only `$is_not` or `$not_in`, no line may be of them. */
function selectNamed(...[rule, scope]: Parameters<SelectingKind['select']>): Selection {
  const { context } = scope;
  const { conditionList: conditions } = rule;
  const isNegative = conditions.every(([operator]) => operator === '$is_not' || operator === '$not_in');
  if (isNegative) {
    const unwanted = conditions.flatMap(([, operands]) => operands);
    const lines = selectMatchingLines(context.lines, [['$in', unwanted]], context);
    return { lines, quantifier: 'NONE', complete: true };
  }
  const lines = selectMatchingLines(context.lines, conditions, context);
  return { lines, quantifier: 'ANY', complete: true, missing: missingLines(scope) };
}

/** Any line must have such metadata; with `match_all` below, every line. */
function selectByMetadata(...[rule, scope]: Parameters<SelectingKind['select']>): Selection {
  const { lines: all } = scope.context;
  const lines = all.filter((line) => fulfils(productAttribute(line, rule), rule.conditionList, { now: scope.context }));
  const mustBeAll = asksForAll(rule);
  return {
    lines,
    quantifier: mustBeAll ? 'EVERY' : 'ANY',
    complete: !mustBeAll || lines.length === all.length,
    missing: missingLines(scope),
  };
}

/** The attribute of the SKU where it has one, else of its product. */
function productAttribute(line: LineView, rule: ParsedRule): unknown {
  return attribute(line.skuMetadata, rule) ?? attribute(line.productMetadata, rule);
}

function asksForAll({ nested }: ParsedRule): boolean {
  return [...nested.rules.values()].some(({ name, conditions }) => {
    const is = conditions?.['$is'];
    return name === MATCH_ALL && Array.isArray(is) && is[0] === true;
  });
}
