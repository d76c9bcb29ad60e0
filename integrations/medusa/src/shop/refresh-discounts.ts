// Prices a cart anew: asks the service, and makes our adjustments and credit lines what it answers.
import type { MedusaContainer } from '@medusajs/framework/types';
import {
  payableByGifts,
  toGiftOrder,
  toLines,
  toOrder,
  toShopper,
  totalWithoutGifts,
  type Cart,
  type OrderLine,
} from '../core/cart';
import { keysOf } from '../core/options';
import { priceGifts, toCredits, type Credit, type Gifts } from '../core/gifts';
import { findTiers, priceGoods, type Goods } from '../core/pricing';
import { EMPTY_VIEW, toRejected, type Applied, type View } from '../core/view';
import { ServiceUnavailable, type Calls } from '../shop-core/client';
import { listAttempts } from './attempt-store';
import { loadRow, placeAdjustments, placeCredits, readCart, readDigits, saveRow, type CartRow } from './carts';
import { openContext, type ShopContext } from './context';

interface Pricing {
  readonly context: ShopContext;
  readonly cart: Cart;
  readonly digits: number;
  readonly lines: readonly OrderLine[];
  readonly row: CartRow;
}

/** Price a cart anew, and return its view. A service that is down changes nothing but the view, or drops our shares. */
export async function refreshDiscounts(container: MedusaContainer, cartId: string): Promise<View> {
  const context = openContext(container);
  const [cart, row] = await Promise.all([readCart(context, cartId), loadRow(context, cartId)]);
  if (cart === null || cart.completed_at) return row.view;
  const digits = await readDigits(context, cart.currency_code);
  const pricing: Pricing = { context, cart, digits, lines: toLines(cart, digits), row };
  const keys = keysOf(context.module.settings, cart.currency_code);
  if (keys === null) return placeNothing(pricing, 'off', 'currency_not_supported');
  if (pricing.lines.length === 0) return placeNothing(pricing, 'ok', 'missing_order_items');
  return priceAndPlace(pricing, context.module.client.within(keys, context.module.settings.timeoutMs));
}

/** Take our shares off a cart. */
async function placeNothing(
  { context, cart, digits, row }: Pricing,
  status: View['status'],
  key: string,
): Promise<View> {
  await placeAdjustments(context, { cart, digits, applied: [] });
  await placeCredits(context, cart, []);
  const view: View = {
    ...EMPTY_VIEW,
    status,
    codes: row.codes,
    rejected: row.codes.map((code) => toRejected(code, key)),
  };
  if (row.id !== null || status !== 'ok') await saveRow(context, cart.id, { view, basis: null, wasRefused: false });
  return view;
}

async function priceAndPlace(pricing: Pricing, calls: Calls): Promise<View> {
  const { context, cart, digits, row } = pricing;
  let placed: readonly Applied[] | null = null;
  try {
    const names = await readOrderNames(context, cart.id);
    const goods = await askForGoods(pricing, calls, names.goods);
    await placeAdjustments(context, { cart, digits, applied: goods.applied });
    placed = goods.applied;
    const gifts = await askForGifts(pricing, { calls, goods, orderId: names.gifts });
    await placeCredits(context, cart, gifts.credits);
    const view: View = {
      status: 'ok',
      codes: row.codes,
      applied: [...goods.applied, ...gifts.applied],
      rejected: inOrder(row.codes, [...goods.rejected, ...gifts.rejected]),
    };
    await saveRow(context, cart.id, { view, basis: basisOf(pricing), wasRefused: false });
    return view;
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return keepOrDrop(pricing, placed);
  }
}

/** Names of orders that the service stored for earlier attempts: one is named by its id from then on. */
async function readOrderNames(
  context: ShopContext,
  cartId: string,
): Promise<{ goods: string | null; gifts: string | null }> {
  const attempts = await listAttempts(context, cartId);
  return namesOfOrders(attempts);
}

/** The stored orders of a cart: without its id, the service would decide on the stored lines instead of the sent ones. */
export function namesOfOrders(attempts: Awaited<ReturnType<typeof listAttempts>>): {
  readonly goods: string | null;
  readonly gifts: string | null;
} {
  const calls = attempts.flatMap((attempt) => attempt.calls).filter(({ order_id }) => order_id !== null);
  const isOfGifts = ({ key }: { readonly key: string }): boolean => key.endsWith(':gift');
  return {
    goods: calls.findLast((call) => !isOfGifts(call))?.order_id ?? null,
    gifts: calls.findLast(isOfGifts)?.order_id ?? null,
  };
}

async function askForGoods(
  { context, cart, lines, row }: Pricing,
  calls: Calls,
  orderId: string | null,
): Promise<Goods> {
  const evaluated = { calls, order: toOrder(cart.id, lines, orderId), shopper: toShopper(cart) };
  const tiers = context.module.settings.automatic ? await findTiers(evaluated) : [];
  return priceGoods(evaluated, tiers, row.codes);
}

interface GiftQuestion {
  readonly calls: Calls;
  readonly goods: Goods;
  readonly orderId: string | null;
}

/** Gift cards pay the total that Medusa computes after our adjustments. */
async function askForGifts(
  { context, cart, digits }: Pricing,
  { calls, goods, orderId }: GiftQuestion,
): Promise<Gifts & { readonly credits: readonly Credit[] }> {
  if (goods.giftCodes.length === 0) return { applied: [], rejected: [], credits: [] };
  const priced = (await readCart(context, cart.id)) ?? cart;
  const order = toGiftOrder(cart.id, payableByGifts(priced, digits), orderId);
  const gifts = await priceGifts({ calls, order, shopper: toShopper(cart) }, goods.giftCodes);
  return { ...gifts, credits: toCredits(gifts.applied, totalWithoutGifts(priced), digits) };
}

/** What the shares of a cart depend on. */
function basisOf({ cart, lines, row }: Pricing): string {
  return JSON.stringify([cart.currency_code, toShopper(cart), lines, row.codes]);
}

/** The service is down: keep the shares where nothing changed, and gift cards pay no more than the total; else drop them. */
async function keepOrDrop(pricing: Pricing, placed: readonly Applied[] | null): Promise<View> {
  const { context, digits, row } = pricing;
  const { whenUnavailable } = context.module.settings;
  const cart = (await readCart(context, pricing.cart.id)) ?? pricing.cart;
  const gifts = row.view.applied.filter(({ gift }) => gift);
  const areGiftsCovered = gifts.reduce((sum, { amount }) => sum + amount, 0) <= payableByGifts(cart, digits);
  const isSame = row.basis === basisOf(pricing) && !row.wasRefused && areGiftsCovered;
  if (whenUnavailable.cart === 'keep' && isSame) {
    const goods = placed ?? row.view.applied.filter(({ gift }) => !gift);
    const view: View = { ...row.view, status: 'unavailable', applied: [...goods, ...gifts] };
    await saveRow(context, cart.id, { view });
    return view;
  }
  await placeAdjustments(context, { cart, digits, applied: [] });
  await placeCredits(context, cart, []);
  const view: View = { ...EMPTY_VIEW, status: 'unavailable', codes: row.codes };
  await saveRow(context, cart.id, { view, basis: null });
  return view;
}

function inOrder(codes: readonly string[], rejected: View['rejected']): View['rejected'] {
  return [...rejected].sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}
