// Rules that pick lines of the order, and the rules on the picked lines that stand below them.
import type { Rule } from '../../model/rules';
import type { LineView, RuleScope, Selection } from './context';
import {
  ANYTHING,
  attribute,
  missing,
  missingLines,
  NUMBERS,
  perLine,
  PRODUCTS,
  value,
  type ReadingKind,
  type RuleKinds,
  type SelectingKind,
} from './kind';
import { definitionOf, isInCollection, matchesOperand } from './match';

const picking = (select: SelectingKind['select']): SelectingKind => ({
  operators: PRODUCTS,
  conditionsOptional: true,
  select,
});

/** @see docs/behaviour/validation-rules.md#item-rules */
export const ORDER_ITEM_RULES: RuleKinds = {
  'order.items.any': picking((rule, scope) => ({ ...pick(rule, scope), quantifier: 'ANY' })),
  'order.items.every': picking((rule, scope) => {
    const picked = pick(rule, scope);
    return { ...picked, quantifier: 'EVERY', complete: picked.lines.length === scope.context.lines.length };
  }),
  'order.items.none': picking((rule, scope) => ({
    lines: pick(rule, scope).lines,
    quantifier: 'NONE',
    complete: true,
  })),
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
export function readTotals(total: 'quantity' | 'amount'): ReadingKind['read'] {
  return (_rule, scope) => {
    const key = missingLines(scope);
    return key ? missing(key) : value(scope.totals[total]);
  };
}

function pick(rule: Rule, scope: RuleScope): Omit<Selection, 'quantifier'> {
  const key = missingLines(scope);
  const lines = scope.context.lines.filter((line) => isPicked(line, rule, scope));
  return { lines, complete: lines.length > 0, ...(key ? { missing: key } : {}) };
}

/**
 * The lines of the extreme unit price, within the collections of `$from` when it is given, as far as they are what
 * the other conditions name. Lines of the same price are all extreme; lines without a price never are.
 */
function pickExtreme(rule: Rule, scope: RuleScope, isBeyond: (price: number, other: number) => boolean): Selection {
  const key = missingLines(scope);
  const { $from: from, ...named } = rule.conditions ?? {};
  const within = { ...rule, conditions: from === undefined ? {} : { $from: from } };
  const candidates = scope.context.lines.filter((line) => line.price !== null && isPicked(line, within, scope));
  const extreme = candidates.reduce<number | null>(
    (best, { price }) => (price !== null && (best === null || isBeyond(price, best)) ? price : best),
    null,
  );
  const lines = candidates.filter(
    (line) => line.price === extreme && isPicked(line, { ...rule, conditions: named }, scope),
  );
  return { lines, quantifier: 'EVERY', complete: lines.length > 0, ...(key ? { missing: key } : {}) };
}

/** Whether a line fulfils every condition of a rule on products. */
export function isPicked(line: LineView, rule: Rule, { context }: RuleScope): boolean {
  return Object.entries(rule.conditions ?? {}).every(([operator, operands]) => {
    if (!Array.isArray(operands)) return false;
    const isNamed = () => operands.some((operand) => matchesOperand(line, operand, context.collections));
    switch (operator) {
      case '$is':
      case '$in':
        return isNamed();
      case '$is_not':
      case '$not_in':
        return !isNamed();
      case '$from':
        return operands.some((operand) => isInCollection(line, definitionOf(operand)?.id, context.collections));
      default:
        return false;
    }
  });
}
