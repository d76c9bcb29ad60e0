// Reads carts, writes our adjustments and credit lines, and keeps what the plugin knows of a cart.
import type { Cart } from '../core/cart';
import { isOurCredit, isOurs, isSameShares, nameOf, PROVIDER, sharesOfCart } from '../core/cart';
import type { Credit } from '../core/gifts';
import { toMajor, toNumber } from '../core/money';
import { EMPTY_VIEW, sharesOfView, type Applied, type View } from '../core/view';
import type { ShopContext } from './context';

const FIELDS = [
  'id',
  'currency_code',
  'customer_id',
  'completed_at',
  'total',
  'items.*',
  'items.adjustments.*',
  'items.tax_lines.*',
  'shipping_methods.*',
  'shipping_methods.adjustments.*',
  'shipping_methods.tax_lines.*',
  'credit_lines.*',
];

/** Read a cart with its totals; null when there is none. */
export async function readCart({ query }: ShopContext, cartId: string): Promise<Cart | null> {
  const { data } = await query.graph({ entity: 'cart', fields: FIELDS, filters: { id: cartId } });
  return (data[0] as Cart | undefined) ?? null;
}

/** The digits of a currency behind the point. */
export async function readDigits({ module, query }: ShopContext, currency: string): Promise<number> {
  const code = currency.toLowerCase();
  const known = module.digits.get(code);
  if (known !== undefined) return known;
  const { data } = await query.graph({ entity: 'currency', fields: ['code', 'decimal_digits'], filters: { code } });
  const digits = (data[0] as { readonly decimal_digits?: number } | undefined)?.decimal_digits ?? 2;
  module.digits.set(code, digits);
  return digits;
}

/** Read the order that a cart became; null while there is none. */
export async function readOrderOfCart({ query }: ShopContext, cartId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: 'order_cart',
    fields: ['order_id', 'cart_id'],
    filters: { cart_id: cartId },
  });
  return (data[0] as { readonly order_id: string } | undefined)?.order_id ?? null;
}

export async function readCartOfOrder({ query }: ShopContext, orderId: string): Promise<string | null> {
  const { data } = await query.graph({
    entity: 'order_cart',
    fields: ['order_id', 'cart_id'],
    filters: { order_id: orderId },
  });
  return (data[0] as { readonly cart_id: string } | undefined)?.cart_id ?? null;
}

interface Placed {
  readonly cart: Cart;
  readonly digits: number;
  readonly applied: readonly Applied[];
}

/** Make our adjustments those of `applied`. Old ones go first: a shop that dies between sells at the full price. */
export async function placeAdjustments({ carts }: ShopContext, { cart, digits, applied }: Placed): Promise<void> {
  const goods = applied.filter(({ gift }) => !gift);
  if (isSameShares(sharesOfCart({ ...cart, credit_lines: [] }, digits), sharesOfView(goods))) return;
  const old = (cart.items ?? []).flatMap(({ adjustments }) => (adjustments ?? []).filter(isOurs).map(({ id }) => id));
  if (old.length > 0) await carts.deleteLineItemAdjustments(old);
  const inclusive = new Map((cart.items ?? []).map(({ id, is_tax_inclusive }) => [id, is_tax_inclusive ?? false]));
  const added = goods.flatMap((one) =>
    one.lines.map(({ item_id, amount }) => ({
      item_id,
      amount: toMajor(amount, digits),
      provider_id: PROVIDER,
      description: one.name,
      is_tax_inclusive: inclusive.get(item_id) ?? false,
      metadata: { redeemable: nameOf(one) },
    })),
  );
  // The published type demands a code; a code would let Medusa remove the adjustment at its next recalculation.
  if (added.length > 0) await carts.addLineItemAdjustments(added as never);
}

/** Make our credit lines those of gift cards. */
export async function placeCredits({ carts }: ShopContext, cart: Cart, credits: readonly Credit[]): Promise<void> {
  const old = (cart.credit_lines ?? []).filter(isOurCredit);
  const isPlaced = ({ code, amount }: Credit): boolean =>
    old.some((line) => line.reference_id === code && toNumber(line.amount) === amount);
  if (old.length === credits.length && credits.every(isPlaced)) return;
  if (old.length > 0) await carts.deleteCreditLines(old.map(({ id }) => id));
  const added = credits.map(({ code, amount }) => ({
    cart_id: cart.id,
    amount,
    reference: PROVIDER,
    reference_id: code,
  }));
  if (added.length > 0) await carts.createCreditLines(added);
}

/** What the plugin keeps of a cart. */
export interface CartRow {
  readonly id: string | null;
  readonly codes: readonly string[];
  readonly view: View;
  readonly basis: string | null;
  readonly wasRefused: boolean;
}

export async function loadRow({ module }: ShopContext, cartId: string): Promise<CartRow> {
  const [row] = await module.listStackableCarts({ cart_id: cartId });
  if (row === undefined) return { id: null, codes: [], view: EMPTY_VIEW, basis: null, wasRefused: false };
  return {
    id: row.id,
    codes: JSON.parse(row.codes) as readonly string[],
    view: JSON.parse(row.view) as View,
    basis: row.basis,
    wasRefused: row.was_refused,
  };
}

/** Store what the plugin keeps of a cart; the first of two that make the row wins, and the other changes it. */
export async function saveRow(
  context: ShopContext,
  cartId: string,
  change: Partial<Omit<CartRow, 'id'>>,
): Promise<void> {
  const { module } = context;
  const { id } = await loadRow(context, cartId);
  const values = {
    ...(change.codes && { codes: JSON.stringify(change.codes) }),
    ...(change.view && { view: JSON.stringify(change.view) }),
    ...(change.basis !== undefined && { basis: change.basis }),
    ...(change.wasRefused !== undefined && { was_refused: change.wasRefused }),
  };
  if (id !== null) {
    await module.updateStackableCarts({ id, ...values });
    return;
  }
  try {
    await module.createStackableCarts({ cart_id: cartId, codes: '[]', view: JSON.stringify(EMPTY_VIEW), ...values });
  } catch (error) {
    const made = await loadRow(context, cartId);
    if (made.id === null) throw error;
    await module.updateStackableCarts({ id: made.id, ...values });
  }
}
