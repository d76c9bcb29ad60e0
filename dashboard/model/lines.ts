// The steps of a redemption by order line: what each took from a line, and what from the order as a whole.
import type { OrderLine, Redemption } from './redemption';
import { labelOf } from './waterfall';

export interface LinesRow {
  readonly label: string;
  /** Hundredths for each line, in the order of the lines; what is taken is negative. */
  readonly shares: readonly number[];
  /** What is of no single line. */
  readonly whole: number;
}

export interface LinesView {
  readonly lines: readonly string[];
  /** The cart, then a row for each step. */
  readonly rows: readonly LinesRow[];
}

/** @returns null where the order has no lines */
export function linesView(parent: Redemption, children: readonly Redemption[]): LinesView | null {
  const items = parent.order?.items ?? [];
  if (items.length === 0) return null;
  const steps = (children.length > 0 ? children : [parent]).map((part) => stepOf(part, items.length));
  const amounts = items.map(({ amount }) => amount ?? 0);
  const cart = { label: 'Cart', shares: amounts, whole: (parent.order?.amount ?? 0) - sum(amounts) };
  return { lines: items.map(lineName), rows: [cart, ...steps] };
}

function stepOf(part: Redemption, count: number): LinesRow {
  const items = part.order?.items ?? [];
  const shares = Array.from({ length: count }, (_unused, at) => 0 - (items[at]?.total_applied_discount_amount ?? 0));
  const taken = 0 - (part.order?.total_applied_discount_amount ?? 0);
  return { label: labelOf(part), shares, whole: taken - sum(shares) };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function lineName({ product, sku, product_id, sku_id, source_id }: OrderLine): string {
  return sku?.sku ?? product?.name ?? source_id ?? sku_id ?? product_id ?? '–';
}
