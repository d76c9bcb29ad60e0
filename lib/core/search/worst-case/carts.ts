// The carts of a worst case: all orders within the bounds, numbered in the order of the question.
import type { RequestOrder, RequestOrderItem } from '../../../model/records/order';

/** A product or SKU that carts may hold. */
export interface CartProduct {
  readonly object: 'product' | 'sku';
  readonly id: string;
  /** Minor units. */
  readonly price: number;
  /** The most units in a cart, at least one. */
  readonly max: number;
}

export interface CartAmounts {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** The bounds of carts with products; null for no limit. */
export interface ProductBounds {
  readonly products: readonly CartProduct[];
  readonly units: number | null;
  readonly lines: number | null;
}

/** All carts of a question, by position. */
export interface CartSet {
  readonly count: number;
  readonly products: readonly CartProduct[];
  /** The units of each product in a cart; empty for carts without lines. */
  quantitiesOf(position: number): ArrayLike<number>;
  unitsOf(position: number): number;
  /** Before discounts, minor units. */
  amountOf(position: number): number;
  orderOf(position: number): RequestOrder;
  /** A cart that no other cart exceeds in any product or amount; it may be outside the set. */
  readonly largest: RequestOrder;
}

/**
 * The number of carts with at least one unit. Numbers beyond the largest exact one are not exact.
 * @see docs/behaviour/worst-case.md#carts
 */
export function countProductCarts({ products, units, lines }: ProductBounds): number {
  const mostUnits = Math.min(
    units ?? Number.POSITIVE_INFINITY,
    products.reduce((sum, { max }) => sum + max, 0),
  );
  const mostLines = Math.min(lines ?? products.length, products.length);
  // By lines and units: the number of ways to fill the products so far.
  let ways = grid(mostLines, mostUnits);
  addTo(ways, { lines: 0, units: 0 }, 1);
  for (const { max } of products) {
    const next = grid(mostLines, mostUnits);
    for (let added = 0; added <= max; added += 1) addShifted(next, ways, added);
    ways = next;
  }
  return ways.flat().reduce((sum, count) => sum + count, 0) - 1;
}

/** Adds the ways that take so many units of one product more. */
function addShifted(next: number[][], ways: readonly (readonly number[])[], added: number): void {
  const lines = added > 0 ? 1 : 0;
  for (const [line, row] of ways.entries())
    for (const [unit, count] of row.entries()) addTo(next, { lines: line + lines, units: unit + added }, count);
}

function grid(lines: number, units: number): number[][] {
  return Array.from({ length: lines + 1 }, () => Array.from({ length: units + 1 }, () => 0));
}

function addTo(ways: number[][], at: { readonly lines: number; readonly units: number }, count: number): void {
  const row = ways[at.lines];
  if (row?.[at.units] !== undefined) row[at.units] = (row[at.units] ?? 0) + count;
}

/**
 * Build all carts of some products within the limits of units and lines; each cart has at least one unit.
 * @param count the number of carts, as counted
 */
export function buildProductCarts(bounds: ProductBounds, count: number): CartSet {
  const { products } = bounds;
  const width = products.length;
  const table = fillCarts(bounds, count);
  const quantitiesOf = (position: number) => table.subarray(position * width, (position + 1) * width);
  const sumOver = (position: number, valueOf: (product: CartProduct) => number) => {
    let sum = 0;
    for (let index = 0; index < width; index += 1) {
      const product = products[index];
      if (product) sum += (table[position * width + index] ?? 0) * valueOf(product);
    }
    return sum;
  };
  return {
    count,
    products,
    quantitiesOf,
    unitsOf: (position) => sumOver(position, () => 1),
    amountOf: (position) => sumOver(position, ({ price }) => price),
    orderOf: (position) => orderWith(products, quantitiesOf(position)),
    largest: orderWith(
      products,
      products.map(({ max }) => max),
    ),
  };
}

/** The units of each product in each cart: the last product counts up first. */
function fillCarts({ products, units, lines }: ProductBounds, count: number): Uint8Array {
  const width = products.length;
  const table = new Uint8Array(count * width);
  const current = new Uint8Array(width);
  let position = 0;
  const fill = (index: number, unitsLeft: number, linesLeft: number) => {
    const product = products[index];
    if (product === undefined) {
      if (current.every((quantity) => quantity === 0)) return;
      table.set(current, position * width);
      position += 1;
      return;
    }
    const most = linesLeft > 0 ? Math.min(product.max, unitsLeft) : 0;
    for (let quantity = 0; quantity <= most; quantity += 1) {
      current[index] = quantity;
      fill(index + 1, unitsLeft - quantity, linesLeft - (quantity > 0 ? 1 : 0));
    }
    current[index] = 0;
  };
  fill(0, units ?? Number.POSITIVE_INFINITY, lines ?? width);
  return table;
}

function orderWith(products: readonly CartProduct[], quantities: ArrayLike<number>): RequestOrder {
  const lineOf = ({ object, id, price }: CartProduct, quantity: number): RequestOrderItem =>
    object === 'sku' ? { sku_id: id, quantity, price } : { product_id: id, quantity, price };
  const items = products.map((product, index) => lineOf(product, quantities[index] ?? 0));
  return { items: items.filter(({ quantity }) => quantity !== 0) };
}

/** Count the carts of a range of amounts. */
export function countAmountCarts({ from, to, step }: CartAmounts): number {
  return Math.floor((to - from) / step) + 1;
}

/** Orders that have an amount and no lines, from the lowest amount. */
export function buildAmountCarts(amounts: CartAmounts): CartSet {
  const { from, to, step } = amounts;
  const amountOf = (position: number) => from + position * step;
  return {
    count: countAmountCarts(amounts),
    products: [],
    quantitiesOf: () => [],
    unitsOf: () => 0,
    amountOf,
    orderOf: (position) => ({ amount: amountOf(position) }),
    largest: { amount: to },
  };
}
