// The work of the job: ends attempts that a killed shop, a hanging service or a lost answer left open.
import type { MedusaContainer } from '@medusajs/framework/types';
import { payOwed, undoAttempt, type Attempt, type AttemptStore } from '../core/attempts';
import { nextStep, settleEach, type OpenAttempt } from '../core/settlement';
import { keysOf } from '../core/options';
import type { Calls } from '../shop-core/client';
import { listAttempts, listOpenAttempts, openAttemptStore, postponeAttempt } from './attempt-store';
import { readOrderOfCart } from './carts';
import { openContext, type ShopContext } from './context';
import { settleReturns } from './returns';

/** Attempts of one run. */
const MOST_ATTEMPTS = 200;

/** End the attempts that are open for too long. One attempt that fails does not stop the others. */
export async function settleAttempts(container: MedusaContainer): Promise<void> {
  const context = openContext(container);
  const store = openAttemptStore(context);
  const isAvailable = await settleEach(await listOpenAttempts(context, MOST_ATTEMPTS), {
    settle: (attempt) => settle(context, store, attempt),
    postpone: (attempt) => postponeAttempt(context, attempt),
    report: ({ id }, error) => context.logger.error(`Stackable attempt ${id}: ${String(error)}`),
  });
  if (isAvailable) await settleReturns(context);
}

async function settle(context: ShopContext, store: AttemptStore, attempt: Attempt): Promise<void> {
  const keys = keysOf(context.module.settings, attempt.currency_code);
  if (keys === null) return;
  const open = await inspect(context, attempt);
  const deps = { store, calls: context.module.client.within(keys, context.module.settings.completeTimeoutMs) };
  switch (nextStep(open, Date.now())) {
    case 'wait':
      return;
    case 'note':
      await store.change(attempt, { order_id: open.orderId });
      return;
    case 'pay':
      await pay(context, deps, open);
      return;
    case 'undo':
      await undoAttempt(deps, attempt);
  }
}

async function inspect(context: ShopContext, attempt: Attempt): Promise<OpenAttempt> {
  const [orderId, all] = await Promise.all([
    readOrderOfCart(context, attempt.cart_id),
    listAttempts(context, attempt.cart_id),
  ]);
  return { attempt, orderId, isLatest: all.every(({ number }) => number <= attempt.number) };
}

async function pay(
  { logger }: ShopContext,
  deps: { readonly store: AttemptStore; readonly calls: Calls },
  { attempt, orderId }: OpenAttempt,
): Promise<void> {
  const { state, failure } = await payOwed(deps, attempt);
  await deps.store.change(attempt, { order_id: orderId });
  if (state !== 'redeemed') {
    logger.warn(
      `Stackable refused (${failure ?? 'unknown'}) what order ${orderId ?? ''} was sold with: see its widget.`,
    );
  }
}
