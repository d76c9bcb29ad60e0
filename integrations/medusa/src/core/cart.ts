// The cart as the plugin sees it, and the order that it sends for it.
import { addAmounts, lineAmount, toMinor, toNumber, type Decimal } from './money';

/** The provider of our adjustments, and the reference of our credit lines. */
export const PROVIDER = 'stackable';

export interface CartAdjustment {
  readonly id: string;
  readonly amount: Decimal;
  readonly provider_id?: string | null;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
}

export interface CartLine {
  readonly id: string;
  readonly product_id?: string | null;
  readonly variant_id?: string | null;
  readonly quantity: Decimal;
  readonly unit_price: Decimal;
  readonly raw_unit_price?: Decimal | null;
  readonly is_tax_inclusive?: boolean | null;
  readonly adjustments?: readonly CartAdjustment[] | null;
}

export interface CartCreditLine {
  readonly id: string;
  readonly amount: Decimal;
  readonly reference?: string | null;
  readonly reference_id?: string | null;
}

export interface Cart {
  readonly id: string;
  readonly currency_code: string;
  readonly customer_id?: string | null;
  readonly customer?: { readonly id: string } | null;
  readonly completed_at?: unknown;
  readonly total?: Decimal | null;
  readonly items?: readonly CartLine[] | null;
  readonly credit_lines?: readonly CartCreditLine[] | null;
}

/** A line of the order that is sent. */
export interface OrderLine {
  readonly source_id: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity: number;
  readonly amount: number;
}

export interface SentOrder {
  readonly id?: string;
  readonly source_id: string;
  readonly amount?: number;
  readonly items?: readonly OrderLine[];
  readonly metadata: { readonly medusa_cart_id: string };
}

export function isOurs({ provider_id }: CartAdjustment): boolean {
  return provider_id === PROVIDER;
}

export function isOurCredit({ reference }: CartCreditLine): boolean {
  return reference === PROVIDER;
}

/** The lines of a cart in minor units, less Medusa's own discounts. */
export function toLines(cart: Cart, digits: number): readonly OrderLine[] {
  return (cart.items ?? []).map((line) => ({
    source_id: line.id,
    ...(line.product_id && { product_id: line.product_id }),
    ...(line.variant_id && { sku_id: line.variant_id }),
    quantity: Math.max(1, Math.round(toNumber(line.quantity))),
    amount: lineAmount({
      price: line.raw_unit_price ?? line.unit_price,
      quantity: line.quantity,
      discounts: (line.adjustments ?? []).filter((one) => !isOurs(one)).map(({ amount }) => amount),
      digits,
    }),
  }));
}

/** The order of the goods; `orderId` names it once an earlier attempt stored it. */
export function toOrder(cartId: string, lines: readonly OrderLine[], orderId: string | null): SentOrder {
  return {
    ...(orderId !== null && { id: orderId }),
    source_id: cartId,
    items: lines,
    metadata: { medusa_cart_id: cartId },
  };
}

/** The order that gift cards pay: the total of the cart after discounts, shipping and tax. */
export function toGiftOrder(cartId: string, amount: number, orderId: string | null): SentOrder {
  return {
    ...(orderId !== null && { id: orderId }),
    source_id: `${cartId}:gift`,
    amount,
    metadata: { medusa_cart_id: cartId },
  };
}

/**
 * Members of a request that name the shopper. The service counts unknown codes for each name: a guest who guesses codes
 * stops no other guest.
 */
export type Shopper = { readonly customer: { readonly source_id: string } } | { readonly tracking_id: string };

export function toShopper(cart: Cart): Shopper {
  const id = cart.customer_id ?? cart.customer?.id;
  return id ? { customer: { source_id: id } } : { tracking_id: cart.id };
}

/**
 * What gift cards may pay, exactly: the total without what our credit lines took off. Medusa rounds no total, and that
 * of a cart which became cheaper is below zero, until its credit lines follow.
 */
export function totalWithoutGifts(cart: Cart): Decimal {
  return addAmounts([cart.total ?? 0, ...(cart.credit_lines ?? []).filter(isOurCredit).map(({ amount }) => amount)]);
}

/** The same in minor units, as it is sent. */
export function payableByGifts(cart: Cart, digits: number): number {
  return toMinor(totalWithoutGifts(cart), digits);
}

/** The name of a redeemable in our adjustments. */
export function nameOf({
  code,
  promotion_tier,
}: {
  readonly code: string | null;
  readonly promotion_tier: string | null;
}): string {
  return code === null ? `promotion_tier:${promotion_tier ?? ''}` : `voucher:${code}`;
}

/** What our adjustments and credit lines take off, minor units, by redeemable and line. */
export type Shares = ReadonlyMap<string, number>;

/** The key of a share; gift cards have no line. */
export function shareKey(redeemable: string, lineId: string | null): string {
  return JSON.stringify([redeemable, lineId]);
}

/** The shares that a cart shows. */
export function sharesOfCart(cart: Cart, digits: number): Shares {
  const goods = (cart.items ?? []).flatMap((line) =>
    (line.adjustments ?? [])
      .filter(isOurs)
      .map(
        ({ amount, metadata }) => [shareKey(String(metadata?.redeemable), line.id), toMinor(amount, digits)] as const,
      ),
  );
  const gifts = (cart.credit_lines ?? [])
    .filter(isOurCredit)
    .map(
      ({ amount, reference_id }) => [shareKey(`voucher:${reference_id ?? ''}`, null), toMinor(amount, digits)] as const,
    );
  return sumByKey([...goods, ...gifts]);
}

function sumByKey(entries: readonly (readonly [string, number])[]): Shares {
  const sums = new Map<string, number>();
  for (const [key, amount] of entries) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
}

export function isSameShares(a: Shares, b: Shares): boolean {
  return a.size === b.size && [...a].every(([key, amount]) => b.get(key) === amount);
}
