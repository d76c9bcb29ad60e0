// Lines as a shop sends them that divides a line, merges two, lowers a discount, or leaves out empty lines.
import type { OrderItem } from '../../../lib/model/records/order';

/** Which parts of a divided line keep its id, and whether the parts say how many units were placed. */
export type DivisionForm = 'FIRST_HAS_ID' | 'BOTH_HAVE_ID' | 'NO_IDS' | 'LAST_HAS_ID';

/** Two lines with the units and discounts of one; null for a line of one unit, and where the parts would hide added ones. */
export function divided(line: OrderItem, units: number, form: DivisionForm): readonly [OrderItem, OrderItem] | null {
  const { quantity = 1 } = line;
  if (quantity < 2) return null;
  const first = 1 + (units % (quantity - 1));
  // Without ids and discounts, parts that show no added units say that all of them were placed.
  const isBare = !line.discount_amount && !line.discount_quantity;
  const showsNone = [first, quantity - first].every((one) => one === line.initial_quantity);
  if (form === 'NO_IDS' && isBare && showsNone) return null;
  const free = Math.min(line.discount_quantity ?? 0, first);
  const share = Math.floor(((line.discount_amount ?? 0) * first) / quantity);
  const one = part(line, { quantity: first, discount: share, free });
  const other = part(line, {
    quantity: quantity - first,
    discount: (line.discount_amount ?? 0) - share,
    free: (line.discount_quantity ?? 0) - free,
  });
  return [
    withoutId(one, form === 'NO_IDS' || form === 'LAST_HAS_ID'),
    withoutId(other, form === 'NO_IDS' || form === 'FIRST_HAS_ID'),
  ];
}

interface Terms {
  readonly quantity: number;
  readonly discount: number;
  readonly free: number;
}

function part(line: OrderItem, { quantity, discount, free }: Terms): OrderItem {
  const { amount, subtotal_amount, initial_amount, discount_amount, discount_quantity, ...rest } = line;
  return {
    ...rest,
    quantity,
    ...(discount > 0 && { discount_amount: discount }),
    ...(free > 0 && { discount_quantity: free }),
  };
}

function withoutId(line: OrderItem, isLeftOut: boolean): OrderItem {
  const { id, ...rest } = line;
  return isLeftOut ? rest : line;
}

/** All lines of the product of one, as one line in the place of the first; null where there is only one. */
export function merged(lines: readonly OrderItem[], line: OrderItem): readonly OrderItem[] | null {
  const same = lines.filter((other) => nameOf(other) === nameOf(line));
  const [first] = same;
  if (!first || same.length < 2) return null;
  const sum = (member: 'quantity' | 'initial_quantity' | 'discount_amount' | 'discount_quantity') =>
    same.reduce((total, other) => total + (other[member] ?? 0), 0);
  const whole = part(first, {
    quantity: sum('quantity'),
    discount: sum('discount_amount'),
    free: sum('discount_quantity'),
  });
  const one = { ...whole, initial_quantity: sum('initial_quantity') };
  return lines.flatMap((other) => (other === first ? [one] : same.includes(other) ? [] : [other]));
}

function nameOf({ product, sku }: OrderItem): string {
  return sku?.source_id ?? product?.source_id ?? '';
}

/** The line with a part of its discount. */
export function lowered(line: OrderItem, percent: number): OrderItem {
  const { subtotal_amount, ...rest } = line;
  return { ...rest, discount_amount: Math.floor(((line.discount_amount ?? 0) * percent) / 100) };
}
