// Line and order totals: the only place that sums an order.
import type { Minor, Metadata } from '../../model/common';
import type { ApplicationDetail, OrderItem, OrderItemProduct, OrderItemSku } from '../../model/records/order';
import { ZERO, add, atLeastZero, subtract, times } from '../money';

/** The identity of a line, without its amounts. */
export interface LineIdentity {
  readonly id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly related_object?: 'product' | 'sku';
  readonly product?: OrderItemProduct;
  readonly sku?: OrderItemSku;
  readonly metadata?: Metadata;
  /** Ids of other lines whose discounts or units this line carries. */
  readonly carries?: readonly string[];
}

/** A line of an order. A line with neither a price nor an amount cannot take money discounts. */
export interface Line {
  readonly identity: LineIdentity;
  readonly price: Minor | null;
  readonly quantity: number;
  /** Before discounts, after added or removed units. */
  readonly amount: Minor | null;
  readonly initialQuantity: number;
  readonly initialAmount: Minor | null;
  /** All item discounts so far: sent by the caller, stored, and of this evaluation. */
  readonly discount: Minor;
  /** Units made free so far. */
  readonly discountQuantity: number;
  /** True once a redeemable of this evaluation, or of the stored order, discounted the line. */
  readonly touched: boolean;
}

/** An order between two redeemables. */
export interface OrderState {
  readonly lines: readonly Line[];
  /** Before discounts, free units included; null when neither the order nor a line has an amount. */
  readonly amount: Minor | null;
  /** The amount as the customer placed the order. */
  readonly initialAmount: Minor | null;
  /** Order-level discounts so far, stored ones included. */
  readonly orderDiscount: Minor;
  /** Sum of `discount` over the lines. */
  readonly itemsDiscount: Minor;
  /** True when a discount of the class was computed, even to zero: it determines which amounts an answer shows. */
  readonly hasOrderDiscount: boolean;
  readonly hasItemsDiscount: boolean;
  /** True when units were added, removed or replaced. */
  readonly unitsChanged: boolean;
  /** Lines without units that are not in the record; absent when there are none. */
  readonly hidden?: readonly OrderItem[];
}

/** The effect of one redeemable on one existing line. */
export interface LineEffect {
  readonly index: number;
  /** Minor units taken off the line. */
  readonly discount: Minor;
  /** Units for which the discount was computed. */
  readonly discountedUnits?: number;
  /** Units made free. */
  readonly freeUnits?: number;
  /** Units added, or removed when negative, and their value. */
  readonly addedUnits?: number;
  readonly addedAmount?: Minor;
}

/** A line that a UNIT discount appends to the order. */
export interface AddedLine {
  readonly identity: LineIdentity;
  readonly price: Minor | null;
  readonly quantity: number;
  readonly discount: Minor;
  readonly freeUnits: number;
}

/** The effect of one redeemable on the order. */
export interface Effect {
  /** Minor units off the order as a whole; null when the discount is not of that class. */
  readonly orderDiscount: Minor | null;
  /** Null when the discount is not of the item class. Each line at most once. */
  readonly lines: readonly LineEffect[] | null;
  readonly added: readonly AddedLine[];
  readonly replacements: readonly ApplicationDetail[];
}

export const NO_EFFECT: Effect = { orderDiscount: null, lines: null, added: [], replacements: [] };

/** The effect of taking an amount off the order as a whole. */
export function orderEffect(discount: Minor): Effect {
  return { ...NO_EFFECT, orderDiscount: discount };
}

/** The effect of taking amounts off lines. */
export function linesEffect(lines: readonly LineEffect[]): Effect {
  return { ...NO_EFFECT, lines };
}

/** The total discount so far, minor units. */
export function totalDiscount(order: OrderState): Minor {
  return add(order.orderDiscount, order.itemsDiscount);
}

/** The remaining amount to pay, minor units; zero for an order without an amount. */
export function payable(order: OrderState): Minor {
  return order.amount === null ? ZERO : atLeastZero(subtract(order.amount, totalDiscount(order)));
}

/** The remaining amount to pay of one line, minor units; zero for a line without an amount. */
export function subtotal(line: Line): Minor {
  return line.amount === null ? ZERO : atLeastZero(subtract(line.amount, line.discount));
}

/**
 * True for a line with units. A line that lost all its units stays in the record, but rules, formulas and discounts
 * ignore it.
 */
export function hasUnits({ quantity }: { readonly quantity: number }): boolean {
  return quantity > 0;
}

/** Sum the value that redemptions added to order lines minus the value they removed, minor units. */
export function sumAddedValue(lines: readonly Line[]): Minor {
  return lines.reduce(
    (sum, { amount, initialAmount }) => add(sum, subtract(amount ?? ZERO, initialAmount ?? ZERO)),
    ZERO,
  );
}

/** True when redemptions added units to a line, or removed some. */
export function hasOtherUnits({ quantity, initialQuantity, amount, initialAmount }: Line): boolean {
  return quantity !== initialQuantity || amount !== initialAmount;
}

/** True when two orders have the same lines in any order, compared by ids, units and amounts. */
export function isSameLines(lines: readonly Line[], others: readonly Line[]): boolean {
  const byId = new Map(others.map((line) => [line.identity.id, line]));
  return lines.length === others.length && byId.size === others.length && lines.every(isKnown);

  function isKnown(line: Line): boolean {
    const other = byId.get(line.identity.id);
    return other !== undefined && COMPARED_MEMBERS.every((member) => line[member] === other[member]);
  }
}

const COMPARED_MEMBERS = [
  'price',
  'quantity',
  'amount',
  'initialQuantity',
  'initialAmount',
  'discount',
  'discountQuantity',
] as const satisfies readonly (keyof Line)[];

/** The money an effect takes off lines, minor units. */
export function itemsDiscountOf(effect: Effect): Minor {
  let sum = ZERO;
  for (const line of effect.lines ?? []) sum = add(sum, line.discount);
  for (const line of effect.added) sum = add(sum, line.discount);
  return sum;
}

/** The money an effect takes off, minor units. */
export function effectDiscount(effect: Effect): Minor {
  return add(effect.orderDiscount ?? ZERO, itemsDiscountOf(effect));
}

/** True when an effect changes nothing: no money, no unit added or removed. */
export function isNoEffect(effect: Effect): boolean {
  return !movesUnits(effect) && effectDiscount(effect) === 0;
}

/** True when an effect adds or removes units. */
export function movesUnits(effect: Effect): boolean {
  return effect.added.length > 0 || (effect.lines ?? []).some((line) => (line.addedUnits ?? 0) !== 0);
}

/**
 * The order after an effect. Lines outside the effect stay the same objects, and an effect on the order as a whole
 * keeps the list of lines.
 * @see docs/behaviour/discounts.md#amounts-of-an-order
 */
export function applyEffect(order: OrderState, effect: Effect): OrderState {
  const isOfItems = effect.lines !== null || effect.added.length > 0;
  const { amount, initialAmount } = isOfItems ? amountsAfter(order, effect) : order;
  return {
    lines: isOfItems ? changedLines(order.lines, effect) : order.lines,
    amount,
    initialAmount,
    orderDiscount: add(order.orderDiscount, effect.orderDiscount ?? ZERO),
    itemsDiscount: isOfItems ? add(order.itemsDiscount, itemsDiscountOf(effect)) : order.itemsDiscount,
    hasOrderDiscount: order.hasOrderDiscount || effect.orderDiscount !== null,
    hasItemsDiscount: order.hasItemsDiscount || isOfItems,
    unitsChanged: order.unitsChanged || movesUnits(effect),
    ...(order.hidden && { hidden: order.hidden }),
  };
}

/** An order without an amount gets one when priced units are added to it. */
function amountsAfter(order: OrderState, effect: Effect): Pick<OrderState, 'amount' | 'initialAmount'> {
  const added = addedAmount(effect);
  if (added === 0) return order;
  return order.amount === null
    ? { amount: added, initialAmount: ZERO }
    : { amount: add(order.amount, added), initialAmount: order.initialAmount };
}

function addedAmount(effect: Effect): Minor {
  let sum = ZERO;
  for (const line of effect.lines ?? []) sum = add(sum, line.addedAmount ?? ZERO);
  for (const line of effect.added) sum = add(sum, computeAddedLineAmount(line) ?? ZERO);
  return sum;
}

/** The value of an added line, minor units; null without a price. */
export function computeAddedLineAmount(line: AddedLine): Minor | null {
  return line.price === null ? null : times(line.price, line.quantity);
}

function changedLines(lines: readonly Line[], effect: Effect): readonly Line[] {
  const changed = lines.slice();
  for (const change of effect.lines ?? []) {
    const line = changed[change.index];
    if (line) changed[change.index] = changedLine(line, change);
  }
  for (const line of effect.added) changed.push(newLine(line));
  return changed;
}

function changedLine(line: Line, change: LineEffect): Line {
  const freeUnits = change.freeUnits ?? 0;
  return {
    identity: line.identity,
    price: line.price,
    quantity: line.quantity + (change.addedUnits ?? 0),
    amount: line.amount === null ? null : add(line.amount, change.addedAmount ?? ZERO),
    initialQuantity: line.initialQuantity,
    initialAmount: line.initialAmount,
    discount: add(line.discount, change.discount),
    discountQuantity: line.discountQuantity + freeUnits,
    touched: line.touched || change.discount > 0 || freeUnits > 0,
  };
}

/** The line that an effect adds. */
export function newLine(line: AddedLine): Line {
  const amount = computeAddedLineAmount(line);
  return {
    identity: line.identity,
    price: line.price,
    quantity: line.quantity,
    amount,
    initialQuantity: 0,
    initialAmount: amount === null ? null : ZERO,
    discount: line.discount,
    discountQuantity: line.freeUnits,
    touched: line.discount > 0 || line.freeUnits > 0,
  };
}
