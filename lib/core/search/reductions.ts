// How a candidate reduces an order, where that is known in advance for every state of a search.
import type { CompiledDefinition, DiscountContext } from '../discount/context';
import { EFFECTS, effectOf } from '../discount/effects';
import {
  evaluateLineTerms,
  evaluateTerm,
  formulaContext,
  giftsOf,
  moneyLimit,
  withLineFacts,
} from '../discount/numbers';
import { type MoneyDiscount, termOf } from '../discount/money/money-discount';
import { type Hit, WITHOUT_BUNDLE, selectLines } from '../discount/scope';
import { freeItem, linesHolding, wholeUnits } from '../discount/units/unit-add';
import type { EvaluationContext } from '../evaluation/context';
import type { Candidate } from '../evaluation/candidate/candidate';
import { discountOf, voucherOf } from '../evaluation/candidate/target';
import { clampToMinor, minor, mulDivHalfUp, percentOf, percentRate } from '../money';
import { buildLineViews, NO_LINES_SEEN } from '../order/line-view';
import { type Line, type OrderState, subtotal } from '../order/state';
import type { UnitGift } from '../../model/records/discount';
import { contextOf } from '../stacking/benefit';
import { shapeOf } from './formula-shape';

/**
 * ORDER changes what is left of the order, LINES what is left of some lines. `after` rises with what is left, and by
 * no more. So does what FREE_UNITS leave, but it depends on the units that are free already; they take at most some
 * amounts of lines. The others take fixed amounts, as far as they are left: LINE_AMOUNTS of each line, AMOUNT of the
 * order, and SHARED of all lines.
 */
export type Reduction =
  | { readonly kind: 'ORDER'; readonly after: (left: number) => number }
  | { readonly kind: 'LINES'; readonly lines: readonly number[]; readonly after: LineChange }
  | { readonly kind: 'FREE_UNITS'; readonly amounts: ReadonlyMap<number, number> }
  | { readonly kind: 'LINE_AMOUNTS'; readonly amounts: ReadonlyMap<number, number> }
  | { readonly kind: 'AMOUNT' }
  | { readonly kind: 'SHARED' };

/** Computes what is left of a line after a reduction, minor units. */
export type LineChange = (line: number, left: number) => number;

/** The order and the candidates of a search that changes no units. */
export interface ReductionsInput {
  readonly input: EvaluationContext;
  readonly start: OrderState;
  readonly candidates: readonly Candidate[];
}

/** The reductions of all candidates, by position; null for those that depend on more than what is left. */
export function listReductions({ input, start, candidates }: ReductionsInput): readonly (Reduction | null)[] {
  const gifts = candidates.flatMap(giftsOfCandidate);
  const seen = buildLineViews(start.lines, input.facts.catalog, NO_LINES_SEEN);
  return candidates.map((candidate) => {
    if (candidate.bundle !== null || (candidate.scope?.limited.length ?? 0) > 0) return null;
    const discount = discountOf(candidate.target);
    if (discount === null) return ofCard(candidate);
    const context = contextOf({ candidate, input, order: start, seen, earlier: [] }, start);
    if (discount.type === 'UNIT') return ofFreeUnits(giftsOf(discount), context, gifts);
    const { reaches } = EFFECTS[effectOf(discount, candidate.scope)];
    return reaches === 'ORDER' ? ofOrder(discount, context) : ofLines(discount, context);
  });
}

/** A card pays what it holds, unless the request names another amount. */
function ofCard({ target, redeemable }: Candidate): Reduction | null {
  const voucher = voucherOf(target);
  const isPlain = voucher?.type === 'GIFT_VOUCHER' && voucher.gift?.effect !== 'APPLY_TO_ITEMS';
  return isPlain && (redeemable.gift?.credits ?? null) === null ? { kind: 'AMOUNT' } : null;
}

function ofOrder(discount: MoneyDiscount, context: DiscountContext): Reduction | null {
  const term = termOf(discount, context);
  const shape = term.formula && shapeOf(term.formula, formulaContext(context), 0);
  if (shape !== null && shape !== 'CONSTANT') return null;
  const { value } = evaluateTerm(term, context);
  if (discount.type === 'AMOUNT' || context.calculationMode === 'INITIAL_AMOUNT') return { kind: 'AMOUNT' };
  if (discount.type === 'FIXED') {
    const total = clampToMinor(value);
    return Number.isFinite(value) ? { kind: 'ORDER', after: (left) => Math.min(left, total) } : null;
  }
  return { kind: 'ORDER', after: changeByPercent(value, moneyLimit(discount.amount_limit)) };
}

function changeByPercent(percent: number, limit: number): (left: number) => number {
  const rate = percentRate(Math.min(percent, 100));
  return (left) => left - Math.min(percentOf(minor(left), rate), limit);
}

function ofLines(discount: MoneyDiscount, context: DiscountContext): Reduction | null {
  const { included = [], excluded = [] } = context.scope ?? {};
  if (discount.type !== 'FIXED' && (discount.aggregated_amount_limit ?? null) !== null) return null;
  if (![...included, ...excluded].every(takesWholeLines)) return null;
  const { hits } = selectLines(context, WITHOUT_BUNDLE);
  if (hits.some(({ units, line }) => units !== line.quantity)) return null;
  const reached = { hits, context, discount };
  const shape = shapeOfLines(reached);
  if (discount.type === 'PERCENT' && shape === 'STEADY' && context.calculationMode !== 'INITIAL_AMOUNT')
    return ofSteadyPercent(reached);
  if (shape !== 'CONSTANT') return null;
  return ofConstant(reached);
}

interface ReachedLines {
  readonly hits: readonly Hit[];
  readonly context: DiscountContext;
  readonly discount: MoneyDiscount;
}

function shapeOfLines({ hits, context, discount }: ReachedLines) {
  const { formula } = termOf(discount, context);
  if (formula === null) return 'CONSTANT';
  const facts = formulaContext(context);
  const shapes = hits.map(({ line }) => shapeOf(formula, withLineFacts(facts, line), subtotal(line)));
  if (shapes.every((shape) => shape === 'CONSTANT')) return 'CONSTANT';
  return shapes.includes('VARYING') ? 'VARYING' : 'STEADY';
}

/** True for a definition that reaches every unit of its lines in any state, without a limit or a price of its own. */
function takesWholeLines({ definition, formulas }: CompiledDefinition): boolean {
  const { effect, quantity_limit, aggregated_quantity_limit, amount_limit, aggregated_amount_limit, price } =
    definition;
  const numbers = [quantity_limit, aggregated_quantity_limit, amount_limit, aggregated_amount_limit, price];
  const isEvery = !effect || effect === 'APPLY_TO_EVERY';
  const isUnbroken = (definition.skip_initially ?? 0) <= 0 && (definition.repeat ?? 1) <= 1;
  return (
    isEvery &&
    isUnbroken &&
    numbers.every((number) => (number ?? null) === null) &&
    Object.values(formulas).every((formula) => formula === null)
  );
}

function ofConstant({ hits, context, discount }: ReachedLines): Reduction | null {
  const lines = hits.map(({ line }) => line);
  const { at } = evaluateLineTerms(termOf(discount, context), context, { lines, factor: 1 });
  const isOfInitial = context.calculationMode === 'INITIAL_AMOUNT';
  switch (discount.type) {
    case 'AMOUNT':
      return ofAmounts(effectOf(discount, context.scope), { hits, context, at });
    case 'PERCENT': {
      const limit = moneyLimit(discount.amount_limit);
      if (!isOfInitial) return changeLines(hits, (position) => changeByPercent(at(position), limit));
      const rateOf = (position: number) => percentRate(Math.min(at(position), 100));
      return takeFromLines(hits, ({ line }, position) =>
        Math.min(percentOf(line.amount ?? minor(0), rateOf(position)), limit),
      );
    }
    case 'FIXED':
      return ofPrices(hits, at, isOfInitial);
  }
}

function ofAmounts(
  effect: string,
  { hits, context, at }: Pick<ReachedLines, 'hits' | 'context'> & { readonly at: (position: number) => number },
): Reduction | null {
  if (effect === 'APPLY_TO_ITEMS') return takeFromLines(hits, (_, position) => clampToMinor(at(position)));
  if (effect === 'APPLY_TO_ITEMS_BY_QUANTITY')
    return takeFromLines(hits, ({ units }, position) => clampToMinor(at(position)) * units);
  const { order, scope } = context;
  const ofLines = order.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const reachesAll = scope === null || (scope.included.length === 0 && scope.excluded.length === 0);
  const isByValue = effect === 'APPLY_TO_ITEMS_PROPORTIONALLY';
  return isByValue && reachesAll && ofLines === order.amount ? { kind: 'SHARED' } : null;
}

/** A new price of each unit is a new amount of the line, where the line costs what its units cost. */
function ofPrices(hits: readonly Hit[], at: (position: number) => number, isOfInitial: boolean): Reduction | null {
  const isExact = ({ price, quantity, amount }: Line) => price === null || price * quantity === amount;
  if (!hits.every(({ line }, position) => isExact(line) && Number.isFinite(at(position)))) return null;
  const totalOf = (position: number) => clampToMinor(at(position)) * (hits[position]?.units ?? 0);
  if (isOfInitial)
    return takeFromLines(hits, ({ line }, position) => Math.max(0, (line.amount ?? 0) - totalOf(position)));
  return changeLines(hits, (position) => (left) => Math.min(left, totalOf(position)));
}

function changeLines(hits: readonly Hit[], changeOf: (position: number) => (left: number) => number): Reduction {
  const changes = new Map(hits.map(({ index }, position) => [index, changeOf(position)]));
  const lines = hits.map(({ index }) => index);
  return { kind: 'LINES', lines, after: (line, left) => changes.get(line)?.(left) ?? left };
}

function takeFromLines(hits: readonly Hit[], amountOf: (hit: Hit, position: number) => number): Reduction {
  return {
    kind: 'LINE_AMOUNTS',
    amounts: new Map(hits.map((hit, position) => [hit.index, amountOf(hit, position)])),
  };
}

/** The percentage of a line follows from what is left of it. Each result is computed once. */
function ofSteadyPercent({ hits, context, discount }: ReachedLines): Reduction {
  const term = termOf(discount, context);
  const limit = discount.type === 'PERCENT' ? moneyLimit(discount.amount_limit) : Number.POSITIVE_INFINITY;
  return changeLines(hits, (position) => {
    const line = hits[position]?.line;
    const known = new Map<number, number>();
    const compute = (left: number) => {
      if (!line) return left;
      const reduced = { ...line, discount: minor((line.amount ?? 0) - left) };
      const { at } = evaluateLineTerms(term, context, { lines: [reduced], factor: 1 });
      return changeByPercent(at(0), limit)(left);
    };
    return (left) => {
      const after = known.get(left) ?? compute(left);
      known.set(left, after);
      return after;
    };
  });
}

function giftsOfCandidate({ target }: Candidate): readonly UnitGift[] {
  const discount = discountOf(target);
  return discount?.type === 'UNIT' ? giftsOf(discount) : [];
}

/** @param all the gifts of all candidates */
function ofFreeUnits(own: readonly UnitGift[], context: DiscountContext, all: readonly UnitGift[]): Reduction | null {
  if (context.discountLinesOnce) return null;
  const [gift] = own;
  if (all.length === 1 && gift) return changeByFreeUnits(gift, context);
  const most = all.reduce((sum, one) => sum + unitsOf(one), 0);
  const amounts = new Map<number, number>();
  for (const one of own) {
    for (const { index, paid, left } of listPaidLines(one, context, most)) {
      // Each gift before it rounds its own share.
      const share = Math.ceil((left * unitsOf(one)) / paid) + unitsOf(one) * all.length;
      amounts.set(index, Math.min(left, (amounts.get(index) ?? 0) + share));
    }
  }
  return { kind: 'FREE_UNITS', amounts };
}

function unitsOf({ unit_off }: UnitGift): number {
  return wholeUnits(unit_off ?? 0);
}

interface PaidLine {
  readonly index: number;
  /** Units that are not free yet. */
  readonly paid: number;
  /** The amount that is left of the line, minor units. */
  readonly left: number;
}

/** The lines that hold the first units of a product that are not free yet. */
function listPaidLines(gift: UnitGift, { order, catalog }: DiscountContext, units: number): readonly PaidLine[] {
  const item = freeItem(gift, catalog);
  const holding = item === null ? [] : linesHolding(item, order);
  const lines: PaidLine[] = [];
  let rest = units;
  for (const index of holding) {
    const line = order.lines[index];
    const paid = Math.max(0, (line?.quantity ?? 0) - (line?.discountQuantity ?? 0));
    if (line && paid > 0 && rest > 0) lines.push({ index, paid, left: subtotal(line) });
    rest -= paid;
  }
  return lines;
}

/** Units of the order that are made free take their share of what is left of the line. */
function changeByFreeUnits(gift: UnitGift, context: DiscountContext): Reduction {
  const changes = new Map<number, (left: number) => number>();
  let rest = unitsOf(gift);
  for (const { index, paid } of listPaidLines(gift, context, rest)) {
    const free = Math.min(rest, paid);
    changes.set(index, (left) => left - mulDivHalfUp(minor(left), free, paid));
    rest -= free;
  }
  return { kind: 'LINES', lines: [...changes.keys()], after: (line, left) => changes.get(line)?.(left) ?? left };
}
