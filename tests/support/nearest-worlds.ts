// Small projects with one redeemable and the rules that searches decide, and what trying every addition finds.
import fc from 'fast-check';
import { isFailure } from '../../lib/errors';
import type { Discount } from '../../lib/model/records/discount';
import type { RequestOrder, RequestOrderItem } from '../../lib/model/records/order';
import type { Rule, RuleSet, ScopeDefinition, ValidationRule } from '../../lib/model/records/rules';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { type ChangeKind, CHANGE_KINDS } from '../../lib/core/search/nearest/diagnosis';
import { evaluate } from '../../lib/core/stacking/combine';
import { isApplicable } from '../../lib/core/evaluation/candidate/outcome';
import { listed, type World } from './world';
import type { Situation } from './stack-worlds';

/** Prices are small, so that every amount of an order can be tried. */
const PRICES = { A: 3, B: 2, C: 5 } as const;
const NAMES = ['A', 'B', 'C'] as const;
const product = fc.constantFrom(...NAMES);
const goods = product.map((id) => ({ object: 'product', id }) as const);

const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc
    .integer({ min: 1, max: 100 })
    .map((percent_off) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ORDER' }) as const),
  fc
    .integer({ min: 1, max: 100 })
    .map((percent_off) => ({ type: 'PERCENT', percent_off, effect: 'APPLY_TO_ITEMS' }) as const),
  fc
    .integer({ min: 1, max: 9 })
    .map((amount_off) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' }) as const),
  fc
    .integer({ min: 1, max: 9 })
    .map((amount_off) => ({ type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ITEMS' }) as const),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), product, fc.constantFrom('ADD_MISSING_ITEMS', 'ADD_NEW_ITEMS'))
    .map(([unit_off, unit_type, effect]) => ({ type: 'UNIT', unit_off, unit_type, effect }) as const),
);

const bound = (most: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: most }).map((least) => ({ $more_than_or_equal: [least] })) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: most }).map((least) => ({ $more_than: [least] })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }).map((value) => ({ $is: [value] })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: most }).map((value) => ({ $less_than: [value] })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 6 }))
        .map(([least, more]) => ({ $more_than_or_equal: [least], $less_than_or_equal: [least + more] })),
    },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 2, maxLength: 3 })
        .map(($in) => ({ $in })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 2 }))
        .map(([least, more]) => ({ $more_than_or_equal: [least], $is_not: [least + more] })),
    },
  );

const amountRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constantFrom('order.amount', 'order.initial_amount', 'order.total_amount'),
  conditions: bound(30),
});

const countRule: fc.Arbitrary<Rule> = fc.record({ name: fc.constant('order.items.count'), conditions: bound(7) });

const nestedUnits: fc.Arbitrary<RuleSet | undefined> = fc.option(
  fc
    .record({ name: fc.constantFrom('order.items.aggregated_quantity', 'order.items.quantity'), conditions: bound(4) })
    .map((one) => ({ '1': one, logic: '1' })),
  { nil: undefined },
);

const conditionsOnGoods = fc.array(goods, { minLength: 1, maxLength: 2 }).map(($is) => ({ $is }));

/** A violated `none` is never answered, so it has no rules below that more units would break. */
const goodsRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    name: fc.constantFrom('order.items.any', 'product.id'),
    conditions: conditionsOnGoods,
    rules: nestedUnits,
  }),
  fc.record({ name: fc.constant('order.items.none'), conditions: conditionsOnGoods }),
);

const rule = fc.oneof(amountRule, countRule, goodsRule);

/** Trying raises one line, so that a set has at most one rule on the amount of lines. */
const lineAmountRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constant('order.items.any'),
  conditions: goods.map((one) => ({ $is: [one] })),
  rules: fc.integer({ min: 1, max: 24 }).map((least): RuleSet => ({
    '1': { name: 'order.items.aggregated_amount', conditions: { $more_than_or_equal: [least] } },
    logic: '1',
  })),
});

const ruleSet: fc.Arbitrary<RuleSet> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RuleSet>({}) },
  { weight: 3, arbitrary: rule.map((one): RuleSet => ({ '1': one, logic: '1' })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(rule, rule, fc.constantFrom('1 and 2', '1 or 2'))
      .map(([one, other, logic]): RuleSet => ({ '1': one, '2': other, logic })),
  },
  { weight: 1, arbitrary: lineAmountRule.map((one): RuleSet => ({ '1': one, logic: '1' })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(lineAmountRule, rule, fc.constantFrom('1 and 2', '1 or 2'))
      .map(([one, other, logic]): RuleSet => ({ '1': one, '2': other, logic })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(rule, rule, rule, fc.constantFrom('1 and 2 and 3', '(1 or 2) and 3', '1 and 2 or 3'))
      .map(([one, other, third, logic]): RuleSet => ({ '1': one, '2': other, '3': third, logic })),
  },
);

const definition: fc.Arbitrary<ScopeDefinition> = fc.record({
  object: fc.constant('product' as const),
  id: product,
  effect: fc.constantFrom('APPLY_TO_EVERY', 'APPLY_TO_CHEAPEST'),
  skip_initially: fc.constantFrom(0, 0, 1, 2),
  repeat: fc.constantFrom(1, 1, 2, 3),
  target: fc.constantFrom('ITEM', 'UNIT'),
});

const bundle = fc.tuple(product, product, fc.integer({ min: 1, max: 3 })).map(([one, other, units]) => ({
  '1': { name: 'order.items.any', conditions: { $is: [{ object: 'product', id: one }] } },
  '2': {
    name: 'order.items.any',
    conditions: { $is: [{ object: 'product', id: other }] },
    rules: { '1': { name: 'order.items.aggregated_quantity', conditions: { $is: [units] } }, logic: '1' },
  },
  limit: 2,
}));

const guard: fc.Arbitrary<Partial<ValidationRule>> = fc
  .record({
    rules: ruleSet,
    applicable_to: fc.option(
      definition.map((one) => ({ included: [one], excluded: [] })),
      { nil: undefined, freq: 1 },
    ),
    bundle_rules: fc.option(bundle, { nil: undefined, freq: 1 }),
    isBundle: fc.constantFrom(true, false, false, false),
  })
  .map(({ rules, applicable_to, bundle_rules, isBundle }) => ({
    rules,
    ...(applicable_to && !isBundle && { applicable_to }),
    ...(isBundle && bundle_rules && { bundle_rules }),
  }));

/** Some lines have a price or an amount of their own: units do not raise an amount. */
const line: fc.Arbitrary<RequestOrderItem> = fc
  .record({
    product_id: product,
    quantity: fc.integer({ min: 1, max: 3 }),
    own: fc.option(fc.constantFrom({ amount: 4 }, { amount: 9 }, { price: 1 }, { price: 6 }), { nil: {}, freq: 1 }),
    isOwn: fc.constantFrom(true, false, false, false),
  })
  .map(({ own, isOwn, ...sent }) => ({ ...sent, ...(isOwn && own) }));

const order: fc.Arbitrary<RequestOrder | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.array(line, { maxLength: 2 }).map((items) => ({ items })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 }).map((amount) => ({ amount })) },
  {
    weight: 1,
    arbitrary: fc.record({ amount: fc.integer({ min: 0, max: 20 }), items: fc.array(line, { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

/** One code, or one behind a code that takes a percentage off. */
export const nearestSituation: fc.Arbitrary<Situation> = fc
  .record({ discount, guard, order, before: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null, freq: 1 }) })
  .map(({ discount: own, guard: rules, order: sent, before }) => {
    const percent: Discount = { type: 'PERCENT', percent_off: before ?? 1, effect: 'APPLY_TO_ORDER' };
    const world: World = {
      products: Object.fromEntries(NAMES.map((id) => [id, { price: PRICES[id] }])),
      rules: { val_1: rules },
      stacking: { redeemables_application_mode: 'PARTIAL' },
      vouchers: { BEFORE: { discount: percent }, CODE: { discount: own, rules: ['val_1'] } },
    };
    const redeemables = before === null ? listed('CODE') : listed('BEFORE', 'CODE');
    // Units are added to an empty order as well, which no change of the search asks for.
    const placed = sent ?? (own.type === 'UNIT' ? { items: [] } : undefined);
    return { world, request: { redeemables, ...(placed && { order: placed }) } };
  });

/** True when the last redeemable of a request works. */
export function worksIn(input: EvaluationInput): boolean {
  const evaluation = evaluate(input);
  const last = isFailure(evaluation) ? undefined : evaluation.outcomes.at(-1);
  if (!last || !isApplicable(last)) return false;
  const { order: off, items, lines } = last.applied;
  return (off ?? 0) + (items ?? 0) > 0 || lines.some(({ addedUnits = 0 }) => addedUnits !== 0);
}

export function withOrder(input: EvaluationInput, sent: RequestOrder | undefined): EvaluationInput {
  return { ...input, request: { ...input.request, ...(sent && { order: sent }) } };
}

/** The amount of an order before discounts. */
export function amountOf(input: EvaluationInput): number {
  const evaluation = evaluate({ ...input, request: { ...input.request, redeemables: [] } });
  return isFailure(evaluation) ? 0 : (evaluation.start?.amount ?? 0);
}

/** Units that trying adds at most, and the highest amount of an order that it tries. */
export const MOST_TRIED_UNITS = 5;
export const MOST_TRIED_AMOUNT = 75;

/**
 * The cost of an addition, compared member by member: the order's amount, changes, added units, new lines.
 * @see docs/behaviour/nearest.md#smallest
 */
export type TriedCost = readonly [amount: number, changes: number, units: number, newLines: number];

export function compareTried(one: TriedCost, other: TriedCost): number {
  const differences = one.map((member, index) => member - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/**
 * The least cost of an addition with which the last redeemable works, from trying every addition of up to five units
 * and every amount of the order up to 75; null when none works.
 */
export function lowestWorkingCost(
  input: EvaluationInput,
  named: readonly string[],
  kinds: readonly ChangeKind[] = CHANGE_KINDS,
): TriedCost | null {
  let lowest: TriedCost | null = null;
  const sent = input.request.order ?? undefined;
  const keepLower = (cost: TriedCost, order: RequestOrder | undefined): void => {
    if (lowest !== null && compareTried(lowest, cost) <= 0) return;
    if (worksIn(withOrder(input, order))) lowest = cost;
  };
  const raised = raisedOrders(sent, named).filter(({ units }) => units === 0 || kinds.includes('UNITS'));
  for (const { order, changes, units, newLines } of raised) {
    const base = amountOf(withOrder(input, order));
    keepLower([base, changes, units, newLines], order);
    if (!kinds.includes('AMOUNT')) continue;
    for (let amount = base + 1; amount <= MOST_TRIED_AMOUNT; amount += 1)
      keepLower([amount, changes + 1, units, newLines], { ...order, amount });
  }
  if (!kinds.includes('LINE_AMOUNT')) return lowest;
  const counted = goodsOfLineAmounts(input);
  const newLine = kinds.includes('UNITS') ? [] : newLinesOf(sent, counted);
  for (const one of [...raised, ...newLine])
    for (const line of raisedLines(input, one, counted))
      keepLower([amountOf(withOrder(input, line.order)), line.changes, line.units, line.newLines], line.order);
  return lowest;
}

/** The order with one new line of each product: the amount of a line brings the line. */
function newLinesOf(sent: RequestOrder | undefined, named: readonly string[]): readonly RaisedOrder[] {
  return named.map((product_id) => ({
    order: { ...sent, items: [...(sent?.items ?? []), { product_id, quantity: 1 }] },
    changes: 1,
    units: 1,
    newLines: 1,
  }));
}

/** The products whose lines a rule on their amount counts. */
function goodsOfLineAmounts({ facts }: EvaluationInput): readonly string[] {
  const sets = [...facts.config.rules.values()].map(({ set }) => set);
  return sets.flatMap(({ rules }) =>
    [...rules.values()].flatMap(({ nested, conditions }) => {
      const isOfAmount = [...nested.rules.values()].some(({ name }) => name === 'order.items.aggregated_amount');
      return isOfAmount ? [...JSON.stringify(conditions).matchAll(/"id":"(\w+)"/g)].flatMap(([, id]) => id ?? []) : [];
    }),
  );
}

/** Highest amount of a line that trying raises. */
const MOST_TRIED_LINE = 45;

/** The order with a higher amount of one of its lines. The amount of a new line is no change of its own. */
function raisedLines(
  input: EvaluationInput,
  raised: RaisedOrder,
  counted: readonly string[],
): readonly (RaisedOrder & { readonly order: RequestOrder })[] {
  const { order, changes } = raised;
  const opened = evaluate({ ...withOrder(input, order), request: { redeemables: [], ...(order && { order }) } });
  const items = order?.items ?? [];
  const sentLines = input.request.order?.items?.length ?? 0;
  const isCounted = ({ product_id }: RequestOrderItem) => counted.includes(product_id ?? '');
  const first = items.findIndex(isCounted);
  return items.flatMap((item, place) => {
    // Of the lines of the request the first is raised; a new line is raised where none of them counts.
    if (isFailure(opened) || !isCounted(item) || (first < sentLines && place !== first)) return [];
    const base = opened.start?.lines[place]?.amount ?? 0;
    const isSent = place < sentLines;
    // The amount of a new line may be that of the catalogue.
    const least = isSent ? base + 1 : base;
    return Array.from({ length: Math.max(0, MOST_TRIED_LINE - least) }, (_, more) => ({
      ...raised,
      changes: changes + Number(isSent),
      order: { ...order, items: items.map((one, at) => (at === place ? { ...one, amount: least + more } : one)) },
    }));
  });
}

interface RaisedOrder {
  readonly order: RequestOrder | undefined;
  readonly changes: number;
  readonly units: number;
  readonly newLines: number;
}

/** Every order with up to five more units of its lines, or of new lines. */
function raisedOrders(sent: RequestOrder | undefined, named: readonly string[]): readonly RaisedOrder[] {
  const items = sent?.items ?? [];
  const places = [...items, ...named.map((product_id): RequestOrderItem => ({ product_id, quantity: 0 }))];
  const orders: RaisedOrder[] = [];
  const extend = (place: number, added: readonly number[], left: number): void => {
    if (place === places.length) {
      orders.push(raisedBy(sent, places, added));
      return;
    }
    for (let more = 0; more <= left; more += 1) extend(place + 1, [...added, more], left - more);
  };
  extend(0, [], MOST_TRIED_UNITS);
  return orders;
}

function raisedBy(
  sent: RequestOrder | undefined,
  places: readonly RequestOrderItem[],
  added: readonly number[],
): RaisedOrder {
  const raised = places.map((item, place) => ({ ...item, quantity: Number(item.quantity) + (added[place] ?? 0) }));
  const items = raised.filter(({ quantity }) => quantity > 0);
  const isNew = (place: number) => place >= (sent?.items ?? []).length;
  return {
    order: items.length === 0 && !sent?.items ? sent : { ...sent, items },
    changes: added.filter((more) => more > 0).length,
    units: added.reduce((sum, more) => sum + more, 0),
    newLines: added.filter((more, place) => more > 0 && isNew(place)).length,
  };
}
