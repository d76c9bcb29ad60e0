// A stored order as the cart of a try.
import { decimalText } from '../money';
import type { OrderPart } from '../redemption';
import type { SandboxLine, SandboxState } from './state';

/** Copies the cart of an order as it was before any discount, without units that a discount added. */
export function copyCart({ amount, initial_amount, items = [] }: OrderPart): Pick<SandboxState, 'lines' | 'amount'> {
  const lines = items.flatMap(({ product_id, sku_id, source_id, price, ...item }): SandboxLine | [] => {
    const quantity = item.initial_quantity ?? item.quantity ?? 1;
    if (quantity === 0) return [];
    return {
      kind: sku_id ? 'sku' : 'product',
      id: sku_id ?? product_id ?? source_id ?? '',
      quantity: String(quantity),
      price: typeof price === 'number' ? decimalText(price) : '',
    };
  });
  const total = initial_amount ?? amount;
  return { lines, amount: lines.length > 0 || total === undefined ? '' : decimalText(total) };
}
