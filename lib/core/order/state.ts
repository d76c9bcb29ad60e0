// Line and order totals: the only place that sums an order.
import type { Minor, Metadata } from '../../model/common';
import type { ApplicationDetail, OrderItemProduct, OrderItemSku } from '../../model/records/order';
import { ZERO, add, atLeastZero, subtract, times } from '../money';

/** What a line is, whatever its amounts. */
export interface LineIdentity {
  readonly id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly related_object?: 'product' | 'sku';
  readonly product?: OrderItemProduct;
  readonly sku?: OrderItemSku;
  readonly metadata?: Metadata;
}

/** One line of an order. A line without a price and an amount cannot take money discounts. */
export interface Line {
  readonly identity: LineIdentity;
  readonly price: Minor | null;
  readonly quantity: number;
  /** Before discounts, after added or removed units. */
  readonly amount: Minor | null;
  readonly initialQuantity: number;
  readonly initialAmount: Minor | null;
  /** Every item discount so far: sent by the caller, stored, and of this evaluation. */
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
  /** As the customer placed it. */
  readonly initialAmount: Minor | null;
  /** Order-level discounts so far, stored ones included. */
  readonly orderDiscount: Minor;
  /** Sum of `discount` over the lines. */
  readonly itemsDiscount: Minor;
  /** Whether a discount of the class was computed, even to zero: decides which amounts an answer shows. */
  readonly hasOrderDiscount: boolean;
  readonly hasItemsDiscount: boolean;
  /** Whether units were added, removed or replaced. */
  readonly unitsChanged: boolean;
}

/** What one redeemable does to one line that is in the order already. */
export interface LineEffect {
  readonly index: number;
  /** Minor units taken off the line. */
  readonly discount: Minor;
  /** Units the discount was computed on. */
  readonly discountedUnits?: number;
  /** Units made free. */
  readonly freeUnits?: number;
  /** Units added, or removed when negative, and their value. */
  readonly addedUnits?: number;
  readonly addedAmount?: Minor;
}

/** A line that a UNIT discount puts at the end of the order. */
export interface AddedLine {
  readonly identity: LineIdentity;
  readonly price: Minor | null;
  readonly quantity: number;
  readonly discount: Minor;
  readonly freeUnits: number;
}

/** What one redeemable does to the order. */
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

/** Every discount so far, minor units. */
export function totalDiscount(order: OrderState): Minor {
  return add(order.orderDiscount, order.itemsDiscount);
}

/** What is left to pay, minor units; zero for an order without an amount. */
export function payable(order: OrderState): Minor {
  return order.amount === null ? ZERO : atLeastZero(subtract(order.amount, totalDiscount(order)));
}

/** What is left to pay of one line, minor units; zero for a line without an amount. */
export function subtotal(line: Line): Minor {
  return line.amount === null ? ZERO : atLeastZero(subtract(line.amount, line.discount));
}

/** A line that gave up all its units stays in the record, but is no part of the order for rules, formulas and discounts. */
export function hasUnits({ quantity }: { readonly quantity: number }): boolean {
  return quantity > 0;
}

/** What redemptions added to the lines, less what they removed, minor units. */
export function addedValue(lines: readonly Line[]): Minor {
  return lines.reduce(
    (sum, { amount, initialAmount }) => add(sum, subtract(amount ?? ZERO, initialAmount ?? ZERO)),
    ZERO,
  );
}

/** Whether redemptions added units to a line, or removed some. */
export function hasOtherUnits({ quantity, initialQuantity, amount, initialAmount }: Line): boolean {
  return quantity !== initialQuantity || amount !== initialAmount;
}

/** Whether two orders have the same lines in any order, by their ids, units and amounts. */
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

/** Whether an effect changes nothing: no money, no unit added or removed. */
export function isNoEffect(effect: Effect): boolean {
  return !movesUnits(effect) && effectDiscount(effect) === 0;
}

function movesUnits(effect: Effect): boolean {
  return effect.added.length > 0 || (effect.lines ?? []).some((line) => (line.addedUnits ?? 0) !== 0);
}

/**
 * The order after an effect. Lines that the effect does not name are the same objects, and an effect on the order as a
 * whole leaves the list of lines as it is.
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
  for (const line of effect.added) sum = add(sum, addedLineAmount(line) ?? ZERO);
  return sum;
}

/** The value of a line at the end of the order, minor units; null without a price. */
export function addedLineAmount(line: AddedLine): Minor | null {
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
  const amount = addedLineAmount(line);
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
