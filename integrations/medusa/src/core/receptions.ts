// What came back of an order, and what the shop values it at.
import { toNumber, type Decimal } from './money';

export interface ReturnedUnits {
  /** The line of the order. */
  readonly item_id: string;
  readonly quantity: number;
}

/** Units of one return that were received together. A return may be received in several parts. */
export interface Reception {
  readonly return_id: string;
  /** The number of the part, from 1. */
  readonly number: number;
  readonly units: readonly ReturnedUnits[];
}

/** A line of an order with what Medusa computes for the units that came back so far. */
export interface OrderItem {
  readonly id: string;
  readonly variant_id?: string | null;
  readonly unit_price: Decimal;
  readonly detail?: {
    readonly return_received_quantity?: Decimal | null;
    readonly return_dismissed_quantity?: Decimal | null;
  } | null;
  readonly return_received_total?: Decimal | null;
  readonly return_dismissed_total?: Decimal | null;
}

/** The key of a reception at the service; later parts of a return have keys of their own. */
export function keyOfReception({ return_id, number }: Pick<Reception, 'return_id' | 'number'>): string {
  return `medusa:return:${return_id}${number === 1 ? '' : `:${number}`}`;
}

/**
 * The value of one reception with discounts and tax, minor units. Medusa does not round the value of a unit. So the
 * value of a reception is that of all units so far less that of those before: the values of all receptions add up.
 * @param receptions of the order, the first one first
 */
export function valueOfReception(
  receptions: readonly Reception[],
  index: number,
  { items, digits }: { readonly items: readonly OrderItem[]; readonly digits: number },
): number {
  const prices = new Map(items.map((item) => [item.id, priceOfUnit(item)]));
  const valueOfFirst = (count: number): number => {
    const units = receptions.slice(0, count).flatMap((reception) => reception.units);
    const value = units.reduce((sum, { item_id, quantity }) => sum + (prices.get(item_id) ?? 0) * quantity, 0);
    // Sums of binary fractions are off by less than a millionth of a minor unit.
    return Math.floor(value * 10 ** digits + 0.5 + 1e-6);
  };
  return valueOfFirst(index + 1) - valueOfFirst(index);
}

/** What one unit of a line cost with discounts and tax, major units, not rounded. */
function priceOfUnit({ detail, ...item }: OrderItem): number {
  const units = toNumber(detail?.return_received_quantity ?? 0) + toNumber(detail?.return_dismissed_quantity ?? 0);
  if (units === 0) return 0;
  return (toNumber(item.return_received_total ?? 0) + toNumber(item.return_dismissed_total ?? 0)) / units;
}
