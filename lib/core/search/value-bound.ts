// The most that one discount may ever take off an order of a search, whatever comes before it.
import type { DiscountEffect, UnitGift } from '../../model/records/discount';
import { EFFECTS, effectOf, unitEffectOf } from '../discount/effects';
import { formulaMembers, giftsOf } from '../discount/numbers';
import { namesProducts } from '../discount/scope';
import { freeItem, linesHolding, unitPriceOf, wholeUnits } from '../discount/units/unit-add';
import type { Catalog } from '../../model/records/catalog';
import type { MoneyDiscount } from '../discount/money/money-discount';
import type { Line, OrderState } from '../order/state';
import type { Candidate } from '../evaluation/candidate/candidate';
import { discountOf } from '../evaluation/candidate/target';

/** Minor units; infinite where nothing bounds it. */
export interface ValueBound {
  /** The money off, free units included. */
  readonly total: number;
  /** The part that lowers what is left to pay. */
  readonly paid: number;
  /** The part that does not: the value of free units that are added. */
  readonly added: number;
}

/** The bounds of the units and prices of all candidates together. */
export interface UnitBounds {
  readonly start: OrderState | null;
  readonly catalog: Catalog;
  /** The highest price in the catalogue among all products that candidates give away. */
  readonly highest: number;
  /** The most units, and the most lines, that the order may ever have. */
  readonly mostUnits: number;
  readonly mostLines: number;
  /** True when no candidate adds, removes or replaces units. */
  readonly isFixed: boolean;
  /** The most that the order, and its lines together, may ever cost before discounts, minor units. */
  readonly order: number;
  readonly lines: number;
}

interface BoundedGift {
  readonly gift: UnitGift;
  /** Units for all bundles, or for each replaced unit. */
  readonly units: number;
  readonly isReplacing: boolean;
}

/** The orders that bounds are for, before any redeemable; of a single order both members are that order. */
export interface OrderRange {
  readonly largest: OrderState | null;
  /** Null when it may lack any unit. */
  readonly smallest: OrderState | null;
}

/** Compute upper bounds on the units that a stack can add to any of these orders. */
export function boundUnits(
  candidates: readonly Candidate[],
  { largest: start, smallest }: OrderRange,
  catalog: Catalog,
): UnitBounds {
  const gifts = candidates.flatMap(giftsOfCandidate);
  const lines = start?.lines ?? [];
  const placed = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const added = gifts.reduce((sum, { units, isReplacing }) => sum + (isReplacing ? 0 : units), 0);
  const growth = gifts.reduce((factor, { units, isReplacing }) => (isReplacing ? factor * (1 + units) : factor), 1);
  const bounds = {
    start,
    catalog,
    isFixed: haveFixedUnits(candidates, smallest, catalog),
    order: 0,
    lines: 0,
    highest: Math.max(0, ...gifts.map(({ gift }) => freeItem(gift, catalog)?.price ?? 0)),
    mostUnits: (placed + added) * growth,
    mostLines: lines.length + gifts.length,
  };
  const most = candidates.reduce((sum, candidate) => sum + mostOfUnits(candidate, bounds).added, 0);
  const ofLines = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return { ...bounds, order: (start?.amount ?? 0) + most, lines: ofLines + most };
}

/** True when no candidate changes units in any state: all units that they make free are units of the order. */
export function haveFixedUnits(candidates: readonly Candidate[], start: OrderState | null, catalog: Catalog): boolean {
  return candidates.flatMap(giftsOfCandidate).every(({ gift, units, isReplacing }) => {
    if (units === 0) return true;
    const item = freeItem(gift, catalog);
    if (start === null || isReplacing || !unitEffectOf(gift).freesUnits) return false;
    const holding = item === null ? [] : linesHolding(item, start);
    const held = holding.reduce((sum, index) => sum + (start.lines[index]?.quantity ?? 0), 0);
    return item === null || held >= units;
  });
}

const UNBOUNDED: ValueBound = { total: Number.POSITIVE_INFINITY, paid: Number.POSITIVE_INFINITY, added: 0 };

/** Compute an upper bound on the value of a candidate in any stack. */
export function boundValue(candidate: Candidate, bounds: UnitBounds): ValueBound {
  const discount = discountOf(candidate.target);
  if (discount === null) return UNBOUNDED;
  if (discount.type === 'UNIT') return mostOfUnits(candidate, bounds);
  const total = formulaMembers(discount).some(({ text }) => text)
    ? Number.POSITIVE_INFINITY
    : mostMoney(discount, candidate, bounds);
  return { total, paid: total, added: 0 };
}

function mostMoney(discount: MoneyDiscount, candidate: Candidate, bounds: UnitBounds): number {
  const bundles = candidate.bundle?.limit ?? 1;
  const effect = effectOf(discount, candidate.scope);
  if (discount.type === 'FIXED') return Number.POSITIVE_INFINITY;
  if (discount.type === 'AMOUNT') return Math.floor((discount.amount_off ?? 0) * bundles * timesOf(effect, bounds));
  const isOfOrder = EFFECTS[effect].reaches === 'ORDER';
  const limit = (isOfOrder ? discount.amount_limit : discount.aggregated_amount_limit) ?? Number.POSITIVE_INFINITY;
  const percent = Math.min(100, (discount.percent_off ?? 0) * bundles);
  const base = isOfOrder ? bounds.order : bounds.lines;
  return Math.min(limit, Math.ceil((base * percent) / 100) + (isOfOrder ? 1 : bounds.mostLines));
}

/** Compute how often an amount may be taken off. */
function timesOf(effect: DiscountEffect, { mostLines, mostUnits }: UnitBounds): number {
  const spec = EFFECTS[effect];
  if (spec.reaches !== 'LINES' || spec.numberPer === 'ALL_LINES') return 1;
  return spec.numberPer === 'UNIT' ? mostUnits : mostLines;
}

function mostOfUnits(candidate: Candidate, bounds: UnitBounds): ValueBound {
  let [total, paid, added] = [0, 0, 0];
  for (const { gift, units, isReplacing } of giftsOfCandidate(candidate)) {
    if (units === 0) continue;
    const value = units * (isReplacing ? bounds.mostUnits : 1) * priceOf(gift, bounds);
    // A unit of the order that is made free costs its share of the line, rounded.
    const freed = unitEffectOf(gift).freesUnits ? value + units : 0;
    total += Math.max(value, freed);
    paid += isReplacing ? Number.POSITIVE_INFINITY : freed;
    added += bounds.isFixed ? 0 : value;
  }
  return { total, paid, added };
}

/** A formula may give as many units as there may be. A replacement only reaches the products that its rules name. */
function giftsOfCandidate({ target, bundle, scope }: Candidate): readonly BoundedGift[] {
  const discount = discountOf(target);
  if (discount?.type !== 'UNIT') return [];
  return giftsOf(discount).map((gift) => {
    const isReplacing = unitEffectOf(gift).replaces;
    const hasNoEffect = isReplacing && bundle === null && !namesProducts(scope);
    const units = wholeUnits(gift.unit_off_formula ? Number.POSITIVE_INFINITY : (gift.unit_off ?? 0));
    return { gift, units: hasNoEffect ? 0 : units * (isReplacing ? 1 : (bundle?.limit ?? 1)), isReplacing };
  });
}

/** The highest price of one unit that the gift may add, of the catalogue or of a line that holds the product. */
function priceOf(gift: UnitGift, { start, catalog, highest }: UnitBounds): number {
  if (start === null) return highest;
  const item = freeItem(gift, catalog);
  const isAnyLine = unitEffectOf(gift).addsToAnyLine || item === null;
  const lines = isAnyLine ? start.lines : linesHolding(item, start).flatMap((index) => start.lines[index] ?? []);
  return Math.max(highest, ...lines.map(highestPrice));
}

/** An average price is rounded each time that units are added. */
function highestPrice(line: Line): number {
  return (unitPriceOf(line) ?? 0) + (line.price === null ? 1 : 0);
}
