// The floor of a best stack: what the order, and each of its lines, must still cost before cards pay.
import type { Catalog } from '../../../model/keys/catalog';
import { type Line, type OrderState, subtotal } from '../../order/state';
import { minor, mulDivCeil, decimalFraction } from '../../money';
import type { Applicable } from '../../evaluation/candidate/outcome';
import type { SearchContext } from '../fold-tree';
import { isStoredValue } from '../../evaluation/candidate/target';

/** A percentage off the amount of the order, an amount in minor units, or a metadata key of products. */
export type PriceFloor = { readonly percent_off: number } | { readonly amount: number } | { readonly metadata: string };

/** An order after a stack. */
export interface StackedOrder {
  readonly order: OrderState | null;
  /** The redeemables of the stack. */
  readonly earlier: readonly Applicable[];
  /** The amount that is left to pay, with what cards paid, minor units. */
  readonly left: number;
  readonly paid: number;
}

/** Return whether an order after a stack, or one of its lines, costs less than the price floor. */
export function breaksFloor(
  floor: PriceFloor,
  { order, earlier, left, paid }: StackedOrder,
  { input }: SearchContext,
): boolean {
  if (order === null) return false;
  const total = left + paid;
  if ('amount' in floor) return total < floor.amount;
  if ('percent_off' in floor) return total < leastOf(order, floor.percent_off);
  const costs = order.lines.map((line) => costOf(line, floor.metadata, input.facts.catalog));
  if (total < costs.reduce((sum, cost) => sum + cost, 0)) return true;
  const payments = earlier.filter(({ candidate }) => isStoredValue(candidate.target));
  return order.lines.some((line, index) => {
    const paidHere = payments.flatMap(({ applied }) => applied.lines).filter((one) => one.index === index);
    return subtotal(line) + paidHere.reduce((sum, { discount }) => sum + discount, 0) < (costs[index] ?? 0);
  });
}

/** The share of the amount that a percentage off leaves, rounded up. */
function leastOf({ amount }: OrderState, percentOff: number): number {
  const off = decimalFraction(percentOff);
  const rest = { numerator: 100 * off.denominator - off.numerator, denominator: 100 * off.denominator };
  return mulDivCeil(amount ?? minor(0), Math.max(0, rest.numerator), rest.denominator);
}

/** The cost of the units of a line, rounded up; zero without the key, or where its value is no number. */
function costOf({ identity, quantity }: Line, key: string, { products, skus }: Catalog): number {
  const sku = skus.get(identity.sku_id ?? '')?.metadata ?? identity.sku?.metadata;
  const product = products.get(identity.product_id ?? '')?.metadata ?? identity.product?.metadata;
  const cost = numberIn(sku, key) ?? numberIn(product, key) ?? 0;
  return Math.ceil(cost * quantity);
}

function numberIn(metadata: Readonly<Record<string, unknown>> | null | undefined, key: string): number | null {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : undefined;
  return typeof value === 'number' && value > 0 ? value : null;
}
