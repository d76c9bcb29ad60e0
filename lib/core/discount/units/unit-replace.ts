// REPLACE_ITEMS and ADD_SAME_ITEMS: units of the order are replaced by another product, or added once more.
import type { Minor } from '../../../model/common';
import { ALL_PRODUCTS_COLLECTION } from '../../../model/records/catalog';
import type { UnitGift } from '../../../model/records/discount';
import type { ApplicationDetail } from '../../../model/records/order';
import { add, atLeastZero, minor, mulDivFloor, mulDivHalfUp, spread, subtract, times, ZERO } from '../../money';
import {
  type Effect,
  type Line,
  type LineEffect,
  NO_EFFECT,
  type OrderState,
  payable,
  subtotal,
} from '../../order/state';
import type { DiscountContext } from '../context';
import { type Hit, lineMatcher, namesProducts } from '../scope';
import { unitRooms } from '../unit-limits/rooms';
import {
  addUnitsToLine,
  type FreeItem,
  limitUnitsByValue,
  linesHolding,
  type TargetLine,
  targetLine,
  unitPriceOf,
} from './unit-add';

export interface Replacement {
  /** The product that comes in. */
  readonly item: FreeItem;
  /** Units that are added for each removed unit. */
  readonly unitsEach: number;
  /** The units that go out. */
  readonly hits: readonly Hit[];
}

/**
 * Replace units. An added unit costs at most as much as the removed ones: the difference is its discount. A cheaper
 * one reduces the order. Units of the product itself stay, and so do units that earlier discounts partly paid for.
 * @returns no effect when the price of the product is unknown
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function replaceItems(order: OrderState, { item, unitsEach, hits }: Replacement): Effect {
  const holding = linesHolding(item, order);
  const target = targetLine(item, holding, order);
  const price = target ? unitPriceOf(target.line) : item.price;
  if (price === null) return { ...NO_EFFECT, lines: [] };
  const terms = { price, unitsEach, targetIndex: target?.index ?? order.lines.length };
  const details = replacements(
    order,
    terms,
    hits.filter((hit) => !holding.includes(hit.index)),
  );
  if (details.length === 0) return { ...NO_EFFECT, lines: [] };
  const sources = details.map(sourceEffect);
  if (target) return { ...NO_EFFECT, lines: [...sources, targetEffect(target, details)], replacements: details };
  return { ...NO_EFFECT, lines: sources, added: [addedLine(item, price, details)], replacements: details };
}

interface ReplacementTerms {
  readonly price: Minor;
  readonly unitsEach: number;
  readonly targetIndex: number;
}

/** The replacements line by line, limited by the remaining amount of the order, which cheaper products reduce. */
function replacements(order: OrderState, terms: ReplacementTerms, hits: readonly Hit[]): readonly ApplicationDetail[] {
  const details: ApplicationDetail[] = [];
  let room = payable(order);
  for (const hit of hits) {
    const units = limitUnitsByValue(terms.price * terms.unitsEach, Math.min(hit.units, unburdened(hit.line)));
    if (units === 0) continue;
    const out = mulDivHalfUp(hit.line.amount ?? ZERO, units, hit.line.quantity);
    const into = times(terms.price, units * terms.unitsEach);
    const loss = atLeastZero(subtract(out, into));
    if (loss > room) continue;
    room = subtract(room, loss);
    details.push(detail({ hit, units, out, into }, terms));
  }
  return details;
}

/** Units that are not free, and can be removed without reducing the line below its earlier discount. */
function unburdened(line: Line): number {
  const unfree = Math.max(0, line.quantity - line.discountQuantity);
  if (line.discount === 0) return unfree;
  const amount = line.amount ?? ZERO;
  return amount === 0 ? 0 : Math.min(unfree, mulDivFloor(subtotal(line), line.quantity, amount));
}

function detail(
  { hit, units, out, into }: { readonly hit: Hit; readonly units: number; readonly out: Minor; readonly into: Minor },
  { unitsEach, targetIndex }: ReplacementTerms,
): ApplicationDetail {
  return {
    source_index: hit.index,
    source_applied_quantity: -units,
    source_applied_quantity_amount: subtract(ZERO, out),
    target_index: targetIndex,
    target_applied_quantity: units * unitsEach,
    target_applied_quantity_amount: into,
    target_applied_discount_amount: atLeastZero(subtract(into, out)),
  };
}

function sourceEffect(detail: ApplicationDetail): LineEffect {
  const { source_index, source_applied_quantity, source_applied_quantity_amount } = detail;
  return {
    index: source_index,
    discount: ZERO,
    addedUnits: source_applied_quantity,
    addedAmount: minor(source_applied_quantity_amount),
  };
}

function targetEffect({ index }: TargetLine, details: readonly ApplicationDetail[]): LineEffect {
  const { quantity, amount, discount } = totals(details);
  return { index, discount, addedUnits: quantity, addedAmount: amount };
}

function addedLine({ identity }: FreeItem, price: Minor, details: readonly ApplicationDetail[]) {
  const { quantity, discount } = totals(details);
  return { identity, price, quantity, discount, freeUnits: 0 };
}

function totals(details: readonly ApplicationDetail[]) {
  return details.reduce(
    (sum, detail) => ({
      quantity: sum.quantity + detail.target_applied_quantity,
      amount: add(sum.amount, minor(detail.target_applied_quantity_amount)),
      discount: add(sum.discount, minor(detail.target_applied_discount_amount)),
    }),
    { quantity: 0, amount: ZERO, discount: ZERO },
  );
}

export interface SameItems {
  readonly gift: UnitGift;
  readonly item: FreeItem | null;
  readonly units: number;
  /** Lines the rules of the redeemable reach; only read when they name products. */
  readonly hits: readonly Hit[];
}

/**
 * Add free units to order lines, shared evenly; earlier lines get the remainder, and unit limits reduce a line's
 * share.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addSame(context: DiscountContext, sameItems: SameItems): Effect {
  const targets = sameLines(context, sameItems);
  const shares = spread(
    minor(sameItems.units),
    targets.map(() => 1),
  );
  const rooms = unitRooms(context);
  const lines = targets.map((target, position) => {
    const share = shares[position] ?? 0;
    return { target, units: rooms ? rooms.fit(target.line, share) : share };
  });
  const raised = lines.filter(({ units }) => units > 0).map(({ target, units }) => addUnitsToLine(target, units));
  return { ...NO_EFFECT, lines: raised };
}

function sameLines(context: DiscountContext, { gift, item, hits }: SameItems): readonly TargetLine[] {
  if (namesProducts(context.scope)) return hits;
  const { order } = context;
  const id = gift.unit_type;
  const isCollection = id !== undefined && (context.collections.has(id) || id === ALL_PRODUCTS_COLLECTION);
  const matches = lineMatcher(context);
  const holding = item === null ? [] : linesHolding(item, order);
  return order.lines.flatMap((line, index) => {
    const isNamed = isCollection ? matches(line, { object: 'products_collection', id }) : holding.includes(index);
    return isNamed && line.quantity > 0 ? [{ index, line }] : [];
  });
}
