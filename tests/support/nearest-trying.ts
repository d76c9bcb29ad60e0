// Trying every small addition to a request: the least cost with which its last redeemable works.
import { isFailure } from '../../lib/errors';
import { type Applicable, isApplicable } from '../../lib/core/evaluation/candidate/outcome';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import { type ChangeKind, CHANGE_KINDS } from '../../lib/core/search/nearest/diagnosis';
import { discountUnitsOf } from '../../lib/core/order/output';
import { evaluate } from '../../lib/core/stacking/combine';
import type { RequestOrder, RequestOrderItem } from '../../lib/model/records/order';
import { type GoodsDefinition, isOfGoods, newLineOf } from './nearest-goods';

/** True when the last redeemable of a request works. */
export function worksIn(input: EvaluationInput): boolean {
  const applied = appliedIn(input)?.applied;
  if (!applied) return false;
  const { order: off, items, lines } = applied;
  return (off ?? 0) + (items ?? 0) > 0 || lines.some(({ addedUnits = 0 }) => addedUnits !== 0);
}

/** The last redeemable of a request; null when it does not apply. */
function appliedIn(input: EvaluationInput): Applicable | null {
  const evaluation = evaluate(input);
  const last = isFailure(evaluation) ? undefined : evaluation.outcomes.at(-1);
  return last && isApplicable(last) ? last : null;
}

/** The steps of a redeemable that works in steps: bundles below their limit, else units; null for any other one. */
function stepsIn(input: EvaluationInput): number | null {
  const last = appliedIn(input);
  if (!last) return null;
  const { benefit, applied, candidate } = last;
  const bundle = benefit.kind === 'DISCOUNT' ? benefit.bundle : undefined;
  const isCounted = (candidate.scope?.included ?? []).some(
    ({ definition: { repeat, skip_initially: skipped } }) => (repeat ?? 1) > 1 || (skipped ?? 0) > 0,
  );
  if (bundle ? bundle.quantity >= bundle.limit && !isCounted : !isCounted) return null;
  return bundle ? bundle.quantity : applied.lines.reduce((sum, line) => sum + discountUnitsOf(line), 0);
}

/**
 * The least cost of an addition of units that gives a redeemable that works one step more, from trying every addition
 * of up to five units.
 * @returns undefined for a redeemable that does not work in steps; null when no addition gives one
 */
export function lowestCostOfMore(
  input: EvaluationInput,
  named: readonly GoodsDefinition[],
): TriedCost | null | undefined {
  const now = stepsIn(input);
  if (now === null) return undefined;
  let lowest: TriedCost | null = null;
  for (const { order, changes, units, newLines } of raisedOrders(input.request.order ?? undefined, named)) {
    const raised = withOrder(input, order);
    const cost: TriedCost = [amountOf(raised), changes, units, newLines];
    if (lowest !== null && compareTried(lowest, cost) <= 0) continue;
    if (worksIn(raised) && (stepsIn(raised) ?? stepsAtLimit(raised)) > now) lowest = cost;
  }
  return lowest;
}

/** The bundles of a redeemable that has as many as it may. */
function stepsAtLimit(input: EvaluationInput): number {
  const benefit = appliedIn(input)?.benefit;
  return benefit?.kind === 'DISCOUNT' ? (benefit.bundle?.quantity ?? 0) : 0;
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
  named: readonly GoodsDefinition[],
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

/** The order with one new line of each of some goods: the amount of a line brings the line. */
function newLinesOf(sent: RequestOrder | undefined, named: readonly GoodsDefinition[]): readonly RaisedOrder[] {
  return named.map((definition) => ({
    order: { ...sent, items: [...(sent?.items ?? []), { ...newLineOf(definition), quantity: 1 }] },
    changes: 1,
    units: 1,
    newLines: 1,
  }));
}

/** The goods whose lines a rule on their amount counts. */
function goodsOfLineAmounts({ facts }: EvaluationInput): readonly GoodsDefinition[] {
  const sets = [...facts.config.rules.values()].map(({ set }) => set);
  return sets.flatMap(({ rules }) =>
    [...rules.values()].flatMap(({ nested, conditions }) => {
      const isOfAmount = [...nested.rules.values()].some(({ name }) => name === 'order.items.aggregated_amount');
      return isOfAmount ? ((conditions?.['$is'] ?? []) as readonly GoodsDefinition[]) : [];
    }),
  );
}

/** Highest amount of a line that trying raises. */
const MOST_TRIED_LINE = 45;

/** The order with a higher amount of one of its lines. The amount of a new line is no change of its own. */
function raisedLines(
  input: EvaluationInput,
  raised: RaisedOrder,
  counted: readonly GoodsDefinition[],
): readonly (RaisedOrder & { readonly order: RequestOrder })[] {
  const { order, changes } = raised;
  const opened = evaluate({ ...withOrder(input, order), request: { redeemables: [], ...(order && { order }) } });
  const items = order?.items ?? [];
  const sentLines = input.request.order?.items?.length ?? 0;
  const isCounted = (item: RequestOrderItem) => counted.some((definition) => isOfGoods(item, definition));
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
function raisedOrders(sent: RequestOrder | undefined, named: readonly GoodsDefinition[]): readonly RaisedOrder[] {
  const items = sent?.items ?? [];
  const added = new Map(named.map((definition) => [JSON.stringify(newLineOf(definition)), newLineOf(definition)]));
  const places = [...items, ...[...added.values()].map((line): RequestOrderItem => ({ ...line, quantity: 0 }))];
  const orders: RaisedOrder[] = [];
  const extend = (place: number, units: readonly number[], left: number): void => {
    if (place === places.length) {
      orders.push(raisedBy(sent, places, units));
      return;
    }
    for (let more = 0; more <= left; more += 1) extend(place + 1, [...units, more], left - more);
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
