// Changes the codes of a cart, and prices it anew.
import { refreshCartItemsWorkflow, refreshPaymentCollectionForCartWorkflow } from '@medusajs/medusa/core-flows';
import type { MedusaContainer } from '@medusajs/framework/types';
import { MedusaError } from '@medusajs/framework/utils';
import type { Cart } from '../core/cart';
import { MOST_CODES, type View } from '../core/view';
import { loadRow, readCart, saveRow } from './carts';
import { foldCode } from '../shop-core/codes';
import { openContext } from './context';
import { refreshDiscounts } from './refresh-discounts';

/** Read a cart. @throws MedusaError 404 when there is none */
export async function findCart(container: MedusaContainer, cartId: string): Promise<Cart> {
  const cart = await readCart(openContext(container), cartId);
  if (cart === null) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart with id '${cartId}' not found`);
  return cart;
}

/** The view of a cart, as it was after the last change. */
export async function readView(container: MedusaContainer, cartId: string): Promise<View> {
  await findCart(container, cartId);
  const { view, codes } = await loadRow(openContext(container), cartId);
  return { ...view, codes };
}

/** Replace the codes of a cart. @throws MedusaError 404 without the cart, 400 for a completed one */
export async function replaceCodes(
  container: MedusaContainer,
  cartId: string,
  codes: readonly string[],
): Promise<View> {
  await checkOpen(container, cartId);
  await saveRow(openContext(container), cartId, { codes });
  await repriceCart(container, cartId);
  return readView(container, cartId);
}

export async function checkOpen(container: MedusaContainer, cartId: string): Promise<void> {
  const cart = await findCart(container, cartId);
  if (cart.completed_at) throw new MedusaError(MedusaError.Types.INVALID_DATA, `Cart ${cartId} is already completed.`);
}

/** Price a cart anew through Medusa's own workflow, so that its lock is taken and its payment follows. */
export async function repriceCart(container: MedusaContainer, cartId: string): Promise<void> {
  if (openContext(container).module.settings.hooks) {
    await refreshCartItemsWorkflow(container).run({ input: { cart_id: cartId } });
    return;
  }
  await refreshDiscounts(container, cartId);
  await refreshPaymentCollectionForCartWorkflow(container).run({ input: { cart_id: cartId } });
}

/**
 * Add codes to those of a cart. Codes that are refused are not kept.
 * @returns the first refusal where every code was refused, and then nothing has changed; else null
 */
export async function addCodes(
  container: MedusaContainer,
  cartId: string,
  added: readonly string[],
): Promise<string | null> {
  const context = openContext(container);
  const { codes: before } = await loadRow(context, cartId);
  const codes = [...new Set([...before, ...added])];
  if (codes.length > MOST_CODES) return `A cart takes ${MOST_CODES} codes at most.`;
  const view = await replaceCodes(container, cartId, codes);
  const fresh = added.filter((code) => !before.includes(code));
  const refused = view.rejected.filter(({ code }) => fresh.includes(code));
  if (refused.length === 0) return null;
  const refusedCodes = new Set(refused.map(({ code }) => code));
  await replaceCodes(
    container,
    cartId,
    codes.filter((code) => !refusedCodes.has(code)),
  );
  return refused.length === added.length ? (refused[0]?.message ?? null) : null;
}

/** Take codes off a cart; letter case does not count. */
export async function removeCodes(
  container: MedusaContainer,
  cartId: string,
  removed: readonly string[],
): Promise<void> {
  const { codes } = await loadRow(openContext(container), cartId);
  const gone = new Set(removed.map(foldCode));
  const left = codes.filter((code) => !gone.has(foldCode(code)));
  if (left.length === codes.length) await repriceCart(container, cartId);
  else await replaceCodes(container, cartId, left);
}

export interface DividedCodes {
  /** Codes of Medusa's promotions. */
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}

/** Divide codes by who knows them: all that Medusa does not know are ours. */
export async function divideCodes(container: MedusaContainer, codes: readonly string[]): Promise<DividedCodes> {
  if (codes.length === 0) return { theirs: [], ours: [] };
  const { data } = await openContext(container).query.graph({
    entity: 'promotion',
    fields: ['id', 'code'],
    // PostgreSQL takes no text with a character of zero.
    filters: { code: codes.filter((code) => !code.includes('\u0000')) },
  });
  const known = new Set((data as readonly { readonly code: string }[]).map(({ code }) => code));
  return { theirs: codes.filter((code) => known.has(code)), ours: codes.filter((code) => !known.has(code)) };
}
