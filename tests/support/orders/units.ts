// Units of order lines, by product.
import type { CalculatedOrder, OrderItem } from '../../../lib/model/records/order';

export function freeUnits({ items = [] }: CalculatedOrder): number {
  return items.reduce((sum, { discount_quantity = 0 }) => sum + discount_quantity, 0);
}

export function unitsByProduct(items: readonly OrderItem[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const item of items) addUnits(units, productOf(item), item.quantity ?? 1);
  return withoutZeros(units);
}

export function withoutZeros(units: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...units].filter(([, quantity]) => quantity !== 0));
}

export function addUnits(units: Map<string, number>, product: string, quantity: number): void {
  units.set(product, (units.get(product) ?? 0) + quantity);
}

export function productOf({ product, product_id }: OrderItem): string {
  return product?.source_id ?? product_id ?? '';
}
