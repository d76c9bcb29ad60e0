// The steps of a redemption by order line: the discount of each line, and of the order as a whole.
import type { OrderLine, Redemption } from './redemption';
import { labelOf } from './waterfall';
import { t } from '../texts/text';

export interface LinesRow {
  readonly label: string;
  /** Hundredths for each line, in the order of the lines; what is taken is negative. */
  readonly shares: readonly number[];
  /** The part of the amount that belongs to no single line. */
  readonly whole: number;
  /** A total rather than a step. */
  readonly isTotal?: boolean;
}

export interface LinesView {
  readonly lines: readonly string[];
  /** The cart, a row for each step, what is to pay. */
  readonly rows: readonly LinesRow[];
}

/** The rows of the bars: the cart, free items, each step, what is to pay. @returns null when the order has no lines */
export function linesView(parent: Redemption, children: readonly Redemption[]): LinesView | null {
  const { order } = parent;
  const items = order?.items ?? [];
  if (items.length === 0) return null;
  const amounts = items.map(({ amount }) => amount ?? 0);
  const begun = items.map(({ initial_amount, amount }) => initial_amount ?? amount ?? 0);
  const cart = rowOf(t('Cart'), begun, order?.initial_amount ?? order?.amount ?? 0);
  const added = rowOf(t('Free items'), differences(amounts, begun), (order?.amount ?? 0) - cart.whole - sum(begun));
  const steps = (children.length > 0 ? children : [parent]).map((part) => stepOf(part, items.length));
  const before = [cart, ...(hasAmounts(added) ? [added] : []), ...steps];
  const toPay = items.map((_item, at) => sum(before.map(({ shares }) => shares[at] ?? 0)));
  const rows = [{ ...cart, isTotal: true }, ...before.slice(1)];
  const last = { ...rowOf(t('To pay'), toPay, order?.total_amount ?? order?.amount ?? 0), isTotal: true };
  return { lines: items.map(lineName), rows: [...rows, last] };
}

/** @param amount of all lines and of the whole order together */
function rowOf(label: string, shares: readonly number[], amount: number): LinesRow {
  return { label, shares, whole: amount - sum(shares) };
}

function differences(left: readonly number[], right: readonly number[]): readonly number[] {
  return left.map((amount, at) => amount - (right[at] ?? 0));
}

function hasAmounts({ shares, whole }: LinesRow): boolean {
  return [...shares, whole].some((amount) => amount !== 0);
}

function stepOf(part: Redemption, count: number): LinesRow {
  const items = part.order?.items ?? [];
  const shares = Array.from({ length: count }, (_unused, at) => 0 - (items[at]?.applied_discount_amount ?? 0));
  const taken = 0 - (part.order?.total_applied_discount_amount ?? 0);
  return { label: labelOf(part), shares, whole: taken - sum(shares) };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export function lineName({ product, sku, product_id, sku_id, source_id }: OrderLine): string {
  return sku?.sku ?? product?.name ?? source_id ?? sku_id ?? product_id ?? '–';
}
