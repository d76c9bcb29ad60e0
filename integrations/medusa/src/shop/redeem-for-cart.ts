// Completion of a cart: ends earlier attempts, redeems what the cart shows, and compares the answer with it.
import type { MedusaContainer } from '@medusajs/framework/types';
import {
  keyOfAttempt,
  isEnded,
  redeemAttempt,
  undoAttempt,
  type Attempt,
  type AttemptStore,
  type Redeemed,
  type RedemptionCall,
} from '../core/attempts';
import {
  isSameShares,
  payableByGifts,
  sharesOfCart,
  toGiftOrder,
  toLines,
  toOrder,
  toShopper,
  type Cart,
  type OrderLine,
} from '../core/cart';
import { keysOf } from '../core/options';
import { sharesOfRedemptions, type RedeemedEntry } from '../core/applied';
import type { Redeemable } from '../core/pricing';
import { sharesOfView, type Applied } from '../core/view';
import { ServiceUnavailable, type Calls } from '../shop-core/client';
import { foldCode } from '../shop-core/codes';
import { openAttemptStore } from './attempt-store';
import { loadRow, readCart, readDigits, readOrderOfCart, saveRow } from './carts';
import { openContext, type ShopContext } from './context';
import { refuse, reportChange, reportUnavailable } from './refusing';
import { namesOfOrders } from './refresh-discounts';

/** What the undo of a completion needs. */
export interface KeptAttempt {
  readonly cart_id: string;
  readonly attempt_id: string;
}

interface Completion {
  readonly context: ShopContext;
  readonly store: AttemptStore;
  readonly calls: Calls;
  readonly cart: Cart;
  readonly digits: number;
  readonly lines: readonly OrderLine[];
  readonly applied: readonly Applied[];
}

/**
 * Redeem what a cart shows, before its order is made. A cart without our shares takes no call.
 * @returns what `rollbackForCart` needs; null when nothing was redeemed
 * @throws MedusaError that begins with `stackable_refused`, `stackable_changed` or `stackable_unavailable`
 */
export async function redeemForCart(
  container: MedusaContainer,
  { id }: { readonly id: string },
): Promise<KeptAttempt | null> {
  const context = openContext(container);
  const [cart, orderId] = await Promise.all([readCart(context, id), readOrderOfCart(context, id)]);
  if (cart === null || cart.completed_at || orderId !== null) return null;
  const store = openAttemptStore(context);
  const digits = await readDigits(context, cart.currency_code);
  const shares = sharesOfCart(cart, digits);
  if (shares.size === 0) {
    await leaveEarlierToJob(store, id);
    return null;
  }
  const { view } = await loadRow(context, id);
  const keys = keysOf(context.module.settings, cart.currency_code);
  if (keys === null || !isSameShares(shares, sharesOfView(view.applied))) throw reportChange();
  const completion: Completion = {
    context,
    store,
    calls: context.module.client.within(keys, context.module.settings.completeTimeoutMs),
    cart,
    digits,
    lines: toLines(cart, digits),
    applied: view.applied,
  };
  return redeemNext(completion);
}

/** Earlier attempts stand for nothing that this order sells: the job rolls them back. */
async function leaveEarlierToJob(store: AttemptStore, cartId: string): Promise<readonly Attempt[]> {
  const attempts = await store.list(cartId);
  for (const attempt of attempts) {
    if (!isEnded(attempt) && attempt.state !== 'rollback_due') await store.change(attempt, { state: 'rollback_due' });
  }
  return attempts;
}

async function redeemNext(completion: Completion): Promise<KeptAttempt> {
  const { store, cart } = completion;
  const areEnded = await endEarlier(completion);
  const attempt = await startAttempt(completion, await store.list(cart.id));
  if (!areEnded) return honourOrRefuse(completion, attempt);
  let redeemed: Redeemed;
  try {
    const outcome = await redeemAttempt(completion, attempt);
    if ('refusal' in outcome) throw refuse(outcome.refusal.key);
    redeemed = outcome;
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    return honourOrRefuse(completion, attempt);
  }
  if (isAsShown(completion, redeemed)) return { cart_id: cart.id, attempt_id: attempt.id };
  await undoQuietly(completion, redeemed.attempt);
  throw reportChange();
}

/** End earlier attempts of the cart; false when the service did not answer, and the job goes on with them. */
async function endEarlier(completion: Completion): Promise<boolean> {
  const { store, cart } = completion;
  for (const attempt of await store.list(cart.id)) {
    if (isEnded(attempt)) continue;
    try {
      const { state } = await undoAttempt(completion, attempt);
      if (state === 'rollback_due') return false;
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
      await leaveEarlierToJob(store, cart.id);
      return false;
    }
  }
  return true;
}

async function startAttempt(completion: Completion, earlier: readonly Attempt[]): Promise<Attempt> {
  const { store, cart } = completion;
  const number = Math.max(0, ...earlier.map((attempt) => attempt.number)) + 1;
  return store.create({
    cart_id: cart.id,
    number,
    currency_code: cart.currency_code,
    state: 'started',
    calls: toCalls(completion, keyOfAttempt(cart.id, number), namesOfOrders(earlier)),
    order_id: null,
    failure: null,
  });
}

/** The redemptions of an attempt: one of the goods, and one of the gift cards. */
function toCalls(
  { cart, digits, lines, applied }: Completion,
  key: string,
  names: ReturnType<typeof namesOfOrders>,
): readonly RedemptionCall[] {
  const shopper = toShopper(cart);
  const goods = applied.filter(({ gift }) => !gift).map(toRedeemable);
  const gifts = applied.filter(({ gift }) => gift).map(toRedeemable);
  const order = toOrder(cart.id, lines, names.goods);
  const giftOrder = toGiftOrder(cart.id, payableByGifts(cart, digits), names.gifts);
  const call = (callKey: string, request: object): RedemptionCall => ({
    key: callKey,
    request: JSON.stringify(request),
    redemption_id: null,
    order_id: null,
  });
  return [
    ...(goods.length > 0 ? [call(key, { redeemables: goods, order, ...shopper })] : []),
    ...(gifts.length > 0 ? [call(`${key}:gift`, { redeemables: gifts, order: giftOrder, ...shopper })] : []),
  ];
}

function toRedeemable({ code, promotion_tier, gift, amount }: Applied): Redeemable {
  if (code === null) return { object: 'promotion_tier', id: promotion_tier ?? '' };
  return { object: 'voucher', id: code, ...(gift && { gift: { credits: amount } }) };
}

/** Whether the redemptions took off what the cart shows, of each line. */
function isAsShown({ lines, applied }: Completion, { attempt, answers }: Redeemed): boolean {
  const entries = (isOfGifts: boolean): readonly RedeemedEntry[] =>
    answers
      .filter((_, index) => attempt.calls[index]?.key.endsWith(':gift') === isOfGifts)
      .flatMap(({ redemptions }) => redemptions);
  const gifts = entries(true).map(({ voucher, order }): Applied => ({
    code: voucher?.code ?? null,
    promotion_tier: null,
    name: '',
    automatic: false,
    gift: true,
    amount: order?.total_applied_discount_amount ?? 0,
    lines: [],
  }));
  const redeemed = [...sharesOfRedemptions(lines, entries(false)), ...gifts];
  return isSameShares(foldCodes(redeemed), foldCodes(applied));
}

/** Shares with folded codes: an answer has the code as it is stored, a view as it was entered. */
function foldCodes(applied: readonly Applied[]): ReturnType<typeof sharesOfView> {
  return sharesOfView(applied.map((one) => ({ ...one, code: one.code === null ? null : foldCode(one.code) })));
}

/** The service gave no answer: sell as shown where the shop honours that much, else refuse. */
async function honourOrRefuse({ context, store, cart, applied }: Completion, attempt: Attempt): Promise<KeptAttempt> {
  const { complete, honourUpTo } = context.module.settings.whenUnavailable;
  const amount = applied.reduce((sum, one) => sum + one.amount, 0);
  const hasGift = applied.some(({ gift }) => gift);
  if (complete === 'honour' && !hasGift && amount <= honourUpTo) {
    await store.change(attempt, { state: 'owed' });
    return { cart_id: cart.id, attempt_id: attempt.id };
  }
  await store.change(attempt, { state: 'rollback_due' });
  await saveRow(context, cart.id, { wasRefused: true });
  throw reportUnavailable();
}

async function undoQuietly(completion: Completion, attempt: Attempt): Promise<void> {
  try {
    await undoAttempt(completion, attempt);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
  }
}

/** Undo the completion of a cart: its attempts are rolled back, now or by the job. It never throws for the service. */
export async function rollbackForCart(container: MedusaContainer, cartId: string): Promise<void> {
  const context = openContext(container);
  const store = openAttemptStore(context);
  for (const attempt of await store.list(cartId)) {
    if (attempt.state === 'refused' || attempt.state === 'rolled_back') continue;
    const due = await store.change(attempt, { state: 'rollback_due' });
    const keys = keysOf(context.module.settings, due.currency_code);
    if (keys === null) continue;
    const calls = context.module.client.within(keys, context.module.settings.completeTimeoutMs);
    try {
      await undoAttempt({ store, calls }, due);
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
    }
  }
}
