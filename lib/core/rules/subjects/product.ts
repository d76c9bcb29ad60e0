// Rules on products and SKUs under the names older clients use.
import type { LineView, Selection } from '../context';
import {
  ANYTHING,
  attribute,
  FLAGS,
  MET,
  missingLines,
  NUMBERS,
  perLine,
  PRODUCTS,
  type ParsedRule,
  type RuleKind,
  type RuleKinds,
  type SelectingKind,
} from '../kind';
import { selectMatchingLines, readTotals } from './order-items';
import { fulfils } from '../fulfil';

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
