// Line and order totals: the only place that sums an order.
import type { Minor, Metadata } from '../model/common';
import type { ApplicationDetail, OrderItemProduct, OrderItemSku } from '../model/order';
import { ZERO, add, atLeastZero, subtract } from './money';

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

/** The money an effect takes off, minor units. */
export function effectDiscount(effect: Effect): Minor {
  const items = [...(effect.lines ?? []), ...effect.added].reduce((sum, line) => add(sum, line.discount), ZERO);
  return add(effect.orderDiscount ?? ZERO, items);
}

/** Whether an effect changes nothing: no money, no unit. */
export function isNoEffect(effect: Effect): boolean {
  const unitsMoved = effect.added.length > 0 || (effect.lines ?? []).some((line) => (line.addedUnits ?? 0) !== 0);
  return !unitsMoved && effectDiscount(effect) === 0;
}

/** The order after an effect. Lines that the effect does not name are the same objects. */
export function applyEffect(order: OrderState, effect: Effect): OrderState {
  const lines = effect.lines === null && effect.added.length === 0 ? order.lines : changedLines(order.lines, effect);
  return {
    ...order,
    lines,
    amount: order.amount === null ? null : add(order.amount, addedAmount(effect)),
    orderDiscount: add(order.orderDiscount, effect.orderDiscount ?? ZERO),
    itemsDiscount: add(order.itemsDiscount, subtract(effectDiscount(effect), effect.orderDiscount ?? ZERO)),
    hasOrderDiscount: order.hasOrderDiscount || effect.orderDiscount !== null,
    hasItemsDiscount: order.hasItemsDiscount || effect.lines !== null || effect.added.length > 0,
    unitsChanged: order.unitsChanged || effect.added.length > 0 || (effect.lines ?? []).some((line) => line.addedUnits),
  };
}

function addedAmount(effect: Effect): Minor {
  const onLines = (effect.lines ?? []).reduce((sum, line) => add(sum, line.addedAmount ?? ZERO), ZERO);
  return effect.added.reduce((sum, line) => add(sum, addedLineAmount(line) ?? ZERO), onLines);
}

function addedLineAmount(line: AddedLine): Minor | null {
  return line.price === null ? null : ((line.price * line.quantity) as Minor);
}

function changedLines(lines: readonly Line[], effect: Effect): readonly Line[] {
  const changed = lines.slice();
  for (const change of effect.lines ?? []) {
    const line = changed[change.index];
    if (line) changed[change.index] = changedLine(line, change);
  }
  return effect.added.length === 0 ? changed : [...changed, ...effect.added.map(newLine)];
}

function changedLine(line: Line, change: LineEffect): Line {
  return {
    ...line,
    quantity: line.quantity + (change.addedUnits ?? 0),
    amount: line.amount === null ? null : add(line.amount, change.addedAmount ?? ZERO),
    discount: add(line.discount, change.discount),
    discountQuantity: line.discountQuantity + (change.freeUnits ?? 0),
    touched: line.touched || change.discount > 0 || (change.freeUnits ?? 0) > 0,
  };
}

function newLine(line: AddedLine): Line {
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
    touched: true,
  };
}
