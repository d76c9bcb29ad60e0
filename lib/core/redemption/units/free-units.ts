// The free units that a redemption added to lines.
import type { OrderItem } from '../../../model/records/order';
import { type AppliedDiscounts, discountUnitsOf } from '../../order/output';

/**
 * Return the free units of each line, by line id, where the redemption discounted other units of the line as well:
 * `applied_discount_quantity` counts all.
 * @param items the lines of the stored order: lines keep their places
 * @returns null when there is no such line
 */
export function freeUnitsOf(
  parts: readonly Pick<AppliedDiscounts, 'lines'>[],
  items: readonly OrderItem[],
): Readonly<Record<string, number>> | null {
  const free = new Map<number, number>();
  const others = new Set<number>();
  for (const change of parts.flatMap(({ lines }) => lines)) {
    const { index, freeUnits = 0 } = change;
    free.set(index, (free.get(index) ?? 0) + freeUnits);
    if (discountUnitsOf(change) !== freeUnits) others.add(index);
  }
  const known = [...others].flatMap((index) => {
    const id = items[index]?.id;
    return id === undefined ? [] : [[id, free.get(index) ?? 0] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}
