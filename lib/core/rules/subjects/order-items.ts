// Rules that select lines of the order, and the rules on the selected lines nested below them.
import type { RuleCondition } from '../conditions';
import type { LineView, RuleContext, RuleScope, Selection } from '../context';
import { testOf } from '../fulfil';
import {
  ANYTHING,
  attribute,
  toMissingSubject,
  missingLines,
  NUMBERS,
  perLine,
  PRODUCTS,
  toValueSubject,
  type ComparingKind,
  type ParsedRule,
  type RuleKinds,
  type SelectingKind,
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
export function readTotals(total: 'quantity' | 'amount'): ComparingKind['read'] {
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
