// Add free units to the order, and make units of the order free.
import { LIMITS } from '../../../model/limits';
import { ZERO, add, least, minor, mulDivHalfUp, subtract, times } from '../../money';
import {
  type AddedLine,
  type Effect,
  type Line,
  type LineEffect,
  NO_EFFECT,
  type OrderState,
  payable,
  subtotal,
} from '../../order/state';
import type { DiscountContext } from '../context';
import { type FreeItem, linesHolding, unitPriceOf } from './unit-item';

/** A number of units: whole, rounded down, not negative and at most a million. */
export function wholeUnits(value: number): number {
  return value >= 1 ? Math.min(Math.floor(value), LIMITS.lineUnits) : 0;
}

/**
 * Add free units, even when the order already has some of the product.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addNew(order: OrderState, item: FreeItem, units: number): Effect {
  const target = targetLine(item, linesHolding(item, order), order);
  return target === null
    ? { ...NO_EFFECT, added: [newLine(item, units)] }
    : { ...NO_EFFECT, lines: [addUnitsToLine(target, units)] };
}

/**
 * Make units free: first those in the order, then added ones for the rest.
 * @see docs/behaviour/discounts.md#unit-discounts
 */
export function addMissing(context: DiscountContext, item: FreeItem, units: number): Effect {
  const { order } = context;
  const holding = linesHolding(item, order);
  const held = holding.reduce((sum, index) => sum + (order.lines[index]?.quantity ?? 0), 0);
  const missing = Math.max(0, units - held);
  const freed = freeUnits(context, holding, units);
  const added = missing === 0 ? NO_EFFECT : addNew(order, item, missing);
  return mergeEffects(order.lines.length, [{ ...NO_EFFECT, lines: freed }, added]);
}

/** Discount the units in the order that are not yet free by their remaining amount, line after line. */
function freeUnits({ order, discountLinesOnce }: DiscountContext, holding: readonly number[], units: number) {
  const freed: LineEffect[] = [];
  let left = units;
  let room = payable(order);
  for (const index of holding) {
    const line = order.lines[index];
    if (!line || (discountLinesOnce && line.touched)) continue;
    const paid = Math.max(0, line.quantity - line.discountQuantity);
    const free = Math.min(left, paid);
    if (free === 0) continue;
    const discount = least(mulDivHalfUp(subtotal(line), free, paid), room);
    freed.push({ index, discount, freeUnits: free });
    left -= free;
    room = subtract(room, discount);
  }
  return freed;
}

/** The line that gets more units: a line of the product itself is preferred to one of its SKUs. */
export function targetLine(item: FreeItem, holding: readonly number[], order: OrderState): TargetLine | null {
  const plain = holding.find((index) => order.lines[index]?.identity.sku_id === undefined);
  const index = item.kind === 'product' ? (plain ?? holding[0]) : holding[0];
  const line = index === undefined ? undefined : order.lines[index];
  return index === undefined || !line ? null : { index, line };
}

export interface TargetLine {
  readonly index: number;
  readonly line: Line;
}

/** Build the effect that adds free units to a line of the order. A line without an amount stays without one. */
export function addUnitsToLine({ index, line }: TargetLine, units: number): LineEffect {
  const price = unitPriceOf(line) ?? ZERO;
  const added = limitUnitsByValue(price, units);
  const value = times(price, added);
  return { index, discount: value, freeUnits: added, addedUnits: added, addedAmount: value };
}

function newLine({ identity, price }: FreeItem, units: number): AddedLine {
  const quantity = limitUnitsByValue(price ?? ZERO, units);
  return { identity, price, quantity, discount: times(price ?? ZERO, quantity), freeUnits: quantity };
}

/** Return the largest number of units whose value fits the maximum amount; all units if their price is zero. */
export function limitUnitsByValue(price: number, units: number): number {
  return Math.min(units, Math.floor(LIMITS.amount / price));
}

/**
 * Merge several effects on items, applied one after the other, into one.
 * @param lineCount the number of lines in the order before the first effect
 */
export function mergeEffects(lineCount: number, effects: readonly Effect[]): Effect {
  const lines = new Map<number, LineEffect>();
  const added: AddedLine[] = [];
  for (const effect of effects) {
    for (const change of effect.lines ?? []) {
      const own = added[change.index - lineCount];
      if (own) added[change.index - lineCount] = raisedAddition(own, change);
      else lines.set(change.index, joined(lines.get(change.index), change));
    }
    added.push(...effect.added);
  }
  return { ...NO_EFFECT, lines: [...lines.values()], added, replacements: effects.flatMap((one) => one.replacements) };
}

function raisedAddition(line: AddedLine, change: LineEffect): AddedLine {
  return {
    ...line,
    quantity: line.quantity + (change.addedUnits ?? 0),
    discount: add(line.discount, change.discount),
    freeUnits: line.freeUnits + (change.freeUnits ?? 0),
  };
}

function joined(before: LineEffect | undefined, change: LineEffect): LineEffect {
  if (!before) return change;
  const addedUnits = (before.addedUnits ?? 0) + (change.addedUnits ?? 0);
  const addedAmount = minor((before.addedAmount ?? 0) + (change.addedAmount ?? 0));
  return {
    index: change.index,
    discount: add(before.discount, change.discount),
    freeUnits: (before.freeUnits ?? 0) + (change.freeUnits ?? 0),
    addedUnits,
    addedAmount,
  };
}
