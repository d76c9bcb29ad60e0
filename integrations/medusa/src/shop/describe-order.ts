// What the admin shows of an order.
import type { MedusaContainer } from '@medusajs/framework/types';
import { MedusaError } from '@medusajs/framework/utils';
import type { Attempt, AttemptState } from '../core/attempts';
import { keysOf } from '../core/options';
import { ServiceUnavailable } from '../shop-core/client';
import { listAttempts } from './attempt-store';
import { readCartOfOrder } from './carts';
import { openContext, type ShopContext } from './context';

export interface DescribedOrder {
  readonly attempts: readonly {
    readonly number: number;
    readonly state: AttemptState;
    readonly redemption_id: string | null;
    /** The redemption of gift cards. */
    readonly gift_redemption_id: string | null;
    /** The key of the refusal. */
    readonly failure: string | null;
  }[];
  /** The redemption that stands, as the service has it; null without one, and while the service is down. */
  readonly redemption: object | null;
  readonly dashboard_url: string | null;
  readonly returns: readonly { readonly return_id: string; readonly state: string; readonly note: string | null }[];
}

/** @throws MedusaError 404 when there is no such order */
export async function describeOrder(container: MedusaContainer, orderId: string): Promise<DescribedOrder> {
  const context = openContext(container);
  const { data } = await context.query.graph({ entity: 'order', fields: ['id'], filters: { id: orderId } });
  if (data.length === 0) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Order with id '${orderId}' not found`);
  const cartId = await readCartOfOrder(context, orderId);
  const attempts = cartId === null ? [] : await listAttempts(context, cartId);
  const standing = attempts.findLast(({ state }) => state === 'redeemed');
  const redemptionId = standing === undefined ? null : redemptionOf(standing);
  const returns = await context.module.listStackableReturns({ order_id: orderId });
  return {
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      state: attempt.state,
      redemption_id: redemptionOf(attempt),
      gift_redemption_id: attempt.calls.find(({ key }) => key.endsWith(':gift'))?.redemption_id ?? null,
      failure: attempt.failure,
    })),
    redemption: standing && redemptionId !== null ? await readRedemption(context, standing, redemptionId) : null,
    dashboard_url: redemptionId === null ? null : linkTo(context, redemptionId),
    returns: returns.map(({ return_id, state, note }) => ({ return_id, state, note })),
  };
}

/** The redemption of the goods; that of the gift cards where nothing else was redeemed. */
function redemptionOf({ calls }: Attempt): string | null {
  const goods = calls.find(({ key }) => !key.endsWith(':gift'));
  return (goods ?? calls[0])?.redemption_id ?? null;
}

function linkTo({ module }: ShopContext, redemptionId: string): string {
  return `${module.settings.dashboardUrl}/redemptions/${encodeURIComponent(redemptionId)}`;
}

async function readRedemption({ module }: ShopContext, { currency_code }: Attempt, id: string): Promise<object | null> {
  const keys = keysOf(module.settings, currency_code);
  if (keys === null) return null;
  try {
    const path = `/v1/redemptions/${encodeURIComponent(id)}`;
    const answer = await module.client.within(keys, module.settings.timeoutMs).send<object>({ method: 'GET', path });
    return answer.ok ? answer.body : null;
  } catch (error) {
    if (error instanceof ServiceUnavailable) return null;
    throw error;
  }
}
