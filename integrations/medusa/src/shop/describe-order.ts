// What the admin shows of an order.
import type { MedusaContainer } from '@medusajs/framework/types';
import { MedusaError } from '@medusajs/framework/utils';
import type { Attempt, AttemptState } from '../core/attempts';
import { keysOf } from '../core/options';
import { creditedAmount, type ReturnAnswers } from '../core/planned-return';
import { ServiceUnavailable } from '../shop-core/client';
import { listAttempts } from './attempt-store';
import { loadRow, readCartOfOrder, readDigits } from './carts';
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
  /** What the redemption that stands took off, in processing order, minor units; gift cards pay, and stand last. */
  readonly applied: readonly { readonly name: string; readonly gift: boolean; readonly amount: number }[];
  /** The digits of the order's currency behind the point. */
  readonly digits: number;
  readonly dashboard_url: string | null;
  readonly returns: readonly DescribedReturn[];
}

export interface DescribedReturn {
  readonly return_id: string;
  /** The number of the reception among those of the return. */
  readonly reception: number;
  readonly state: string;
  readonly note: string | null;
  /** What the service refunds for the goods, minor units; null while it has not answered. */
  readonly refund_amount: number | null;
  /** What gift cards got, minor units. */
  readonly gift_amount: number;
}

/** @throws MedusaError 404 when there is no such order */
export async function describeOrder(container: MedusaContainer, orderId: string): Promise<DescribedOrder> {
  const context = openContext(container);
  const { data } = await context.query.graph({
    entity: 'order',
    fields: ['id', 'currency_code'],
    filters: { id: orderId },
  });
  if (data.length === 0) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Order with id '${orderId}' not found`);
  const cartId = await readCartOfOrder(context, orderId);
  const attempts = cartId === null ? [] : await listAttempts(context, cartId);
  const { currency_code } = data[0] as { readonly currency_code: string };
  const standing = attempts.findLast(({ state }) => state === 'redeemed');
  const redemptionId = standing === undefined ? null : redemptionOf(standing);
  const returns = await context.module.listStackableReturns(
    { order_id: orderId },
    { take: null as never, order: { created_at: 'ASC' } },
  );
  return {
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      state: attempt.state,
      redemption_id: redemptionOf(attempt),
      gift_redemption_id: attempt.calls.find(({ key }) => key.endsWith(':gift'))?.redemption_id ?? null,
      failure: attempt.failure,
    })),
    redemption: standing && redemptionId !== null ? await readRedemption(context, standing, redemptionId) : null,
    applied: standing === undefined ? [] : await listApplied(context, standing.cart_id),
    digits: await readDigits(context, currency_code),
    dashboard_url: redemptionId === null ? null : linkTo(context, redemptionId),
    returns: returns.map(describeReturn),
  };
}

/** The shares of the cart as it was completed: the redemption was compared with them. */
async function listApplied(context: ShopContext, cartId: string): Promise<DescribedOrder['applied']> {
  const { view } = await loadRow(context, cartId);
  return view.applied.map(({ name, gift, amount }) => ({ name, gift, amount }));
}

function describeReturn({
  return_id,
  reception,
  state,
  note,
  answer,
}: Omit<DescribedReturn, 'refund_amount' | 'gift_amount'> & { readonly answer: string | null }): DescribedReturn {
  const { goods, gift } = answer === null ? ({} as ReturnAnswers) : (JSON.parse(answer) as ReturnAnswers);
  return {
    return_id,
    reception,
    state,
    note,
    refund_amount: goods?.refund_amount ?? null,
    gift_amount: gift === undefined ? 0 : creditedAmount(gift),
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
