// Returns as a merchant makes them: over the routes of Medusa's admin.
import { waitFor } from './processes';
import { complete, describeOrder, type Reply, type Shop } from './shop';

export interface Units {
  /** The line of the order. */
  readonly id: string;
  readonly quantity: number;
}

// oxlint-disable-next-line typescript/no-explicit-any
async function post({ admin }: Shop, path: string, body: object = {}): Promise<any> {
  const reply = await admin('POST', path, body);
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Complete a cart, take its payment, and send its goods. */
export async function sellAndSend(shop: Shop, cart: string): Promise<Reply['body']> {
  const { order } = (await complete(shop, cart)).body;
  const sold = await readOrder(shop, order.id);
  for (const { payments } of sold.payment_collections) {
    for (const { id } of payments) await post(shop, `/admin/payments/${id}/capture`);
  }
  await shop.post('/tests/fulfillments', { order_id: order.id });
  return readOrder(shop, order.id);
}

export async function readOrder({ admin }: Shop, orderId: string): Promise<Reply['body']> {
  const fields =
    '+total,+summary.*,+items.*,+items.detail.*,+credit_lines.*,+transactions.*,+payment_collections.payments.*';
  return (await admin('GET', `/admin/orders/${orderId}?fields=${encodeURIComponent(fields)}`)).body.order;
}

/** What the shop still has to pay back in money, by Medusa's count, minor units of a currency with two digits. */
export async function owedInMoney(shop: Shop, orderId: string): Promise<number> {
  return Math.round(-(await readOrder(shop, orderId)).summary.pending_difference * 100);
}

/** Announce a return. */
export async function requestReturn(shop: Shop, orderId: string, items: readonly Units[]): Promise<string> {
  const { return: made } = await post(shop, '/admin/returns', { order_id: orderId });
  await post(shop, `/admin/returns/${made.id}/request-items`, { items });
  await post(shop, `/admin/returns/${made.id}/request`);
  return made.id as string;
}

/** Receive units of a return, some of them damaged. */
export async function receiveUnits(
  shop: Shop,
  returnId: string,
  { good = [], damaged = [] }: { readonly good?: readonly Units[]; readonly damaged?: readonly Units[] },
): Promise<void> {
  await post(shop, `/admin/returns/${returnId}/receive`);
  if (good.length > 0) await post(shop, `/admin/returns/${returnId}/receive-items`, { items: good });
  if (damaged.length > 0) await post(shop, `/admin/returns/${returnId}/dismiss-items`, { items: damaged });
  await post(shop, `/admin/returns/${returnId}/receive/confirm`);
}

/** Wait until so many receptions of an order are settled. */
export async function waitForReturns(shop: Shop, orderId: string, count: number, seconds = 30): Promise<void> {
  await waitFor(
    async () => {
      const returns = (await describeOrder(shop, orderId)).returns as readonly { readonly state: string }[];
      return returns.length === count && returns.every(({ state }) => state !== 'due');
    },
    `${count} settled receptions`,
    seconds,
  );
}
