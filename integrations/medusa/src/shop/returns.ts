// Returns of an order: tells the service which units came back. What cannot be matched is left to a person, and said.
import type { MedusaContainer } from '@medusajs/framework/types';
import { isEnded, type Attempt } from '../core/attempts';
import { keysOf } from '../core/options';
import { matchReturn, type RedeemedLine, type ReturnedLine } from '../core/returned-lines';
import { ServiceUnavailable, type Answer } from '../shop-core/client';
import { listAttempts } from './attempt-store';
import { readCartOfOrder, readDigits } from './carts';
import { openContext, type ShopContext } from './context';

interface ReceivedReturn {
  readonly order_id: string;
  readonly return_id: string;
}

/** Note a received return, and send it to the service; the job sends it again while the service is down. */
export async function returnUnits(container: MedusaContainer, { order_id, return_id }: ReceivedReturn): Promise<void> {
  const context = openContext(container);
  const attempt = await findStanding(context, order_id);
  if (attempt === null) return;
  const [known] = await context.module.listStackableReturns({ return_id });
  if (known !== undefined && known.state !== 'due') return;
  const row = known ?? (await context.module.createStackableReturns({ return_id, order_id, state: 'due' }));
  await sendQuietly(context, { id: row.id, order_id, return_id }, attempt);
}

/** Send the returns that are due. */
export async function settleReturns(context: ShopContext): Promise<void> {
  for (const row of await context.module.listStackableReturns({ state: 'due' }, { take: 50 })) {
    const attempt = await findStanding(context, row.order_id);
    if (attempt === null) await conclude(context, row, { state: 'manual', note: 'No redemption of the order stands.' });
    else await sendQuietly(context, row, attempt);
  }
}

/** The attempt whose redemption stands for an order. */
export async function findStanding(context: ShopContext, orderId: string): Promise<Attempt | null> {
  const cartId = await readCartOfOrder(context, orderId);
  if (cartId === null) return null;
  const attempts = await listAttempts(context, cartId);
  return attempts.findLast((attempt) => attempt.state === 'redeemed' || !isEnded(attempt)) ?? null;
}

interface DueReturn extends ReceivedReturn {
  readonly id: string;
}

async function sendQuietly(context: ShopContext, due: DueReturn, attempt: Attempt): Promise<void> {
  try {
    await sendReturn(context, due, attempt);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
  }
}

async function sendReturn(context: ShopContext, due: DueReturn, attempt: Attempt): Promise<void> {
  const keys = keysOf(context.module.settings, attempt.currency_code);
  const call = attempt.calls.find(({ key }) => !key.endsWith(':gift'));
  const hasGift = attempt.calls.some(({ key }) => key.endsWith(':gift'));
  const giftNote = hasGift ? 'Credit the gift card by hand for its part.' : null;
  if (keys === null || call === undefined) {
    await conclude(context, due, { state: 'manual', note: giftNote ?? 'The order has no redemption of goods.' });
    return;
  }
  if (call.redemption_id === null) return;
  const calls = context.module.client.within(keys, context.module.settings.completeTimeoutMs);
  const path = `/v1/redemptions/${encodeURIComponent(call.redemption_id)}`;
  const redemption = await calls.send<{ readonly order?: { readonly items?: readonly RedeemedLine[] } }>({
    method: 'GET',
    path,
  });
  const digits = await readDigits(context, attempt.currency_code);
  const lines = redemption.ok ? (redemption.body.order?.items ?? []) : [];
  const { items, unmatched } = matchReturn(await readReturned(context, due.return_id, digits), lines);
  if (items.length === 0) {
    await conclude(context, due, { state: 'manual', note: 'No returned line could be matched with the redemption.' });
    return;
  }
  const answer = await calls.send<object>({
    method: 'POST',
    path: `${path}/returns`,
    body: { items, reason: due.return_id },
    idempotencyKey: `medusa:return:${due.return_id}`,
  });
  await conclude(context, due, outcomeOf(answer, [giftNote, unmatchedNote(unmatched)]));
}

function unmatchedNote(unmatched: number): string | null {
  return unmatched === 0 ? null : `${unmatched} returned lines could not be matched with the redemption.`;
}

interface Outcome {
  readonly state: 'done' | 'manual';
  readonly note: string | null;
  readonly answer?: string;
}

function outcomeOf(answer: Answer<object>, notes: readonly (string | null)[]): Outcome {
  const said = notes.filter((note) => note !== null).join(' ');
  if (!answer.ok)
    return { state: 'manual', note: `The service refused the return: ${answer.refusal.key}. ${said}`.trim() };
  return {
    state: said === '' ? 'done' : 'manual',
    note: said === '' ? null : said,
    answer: JSON.stringify(answer.body),
  };
}

async function conclude(
  { module, logger }: ShopContext,
  { id, order_id, return_id }: DueReturn,
  outcome: Outcome,
): Promise<void> {
  await module.updateStackableReturns({ id, ...outcome });
  if (outcome.note !== null) logger.warn(`Stackable return ${return_id} of order ${order_id}: ${outcome.note}`);
}

interface ReturnRow {
  readonly items?: readonly {
    readonly quantity: unknown;
    readonly received_quantity?: unknown;
    readonly item?: {
      readonly variant_id?: string | null;
      readonly unit_price: unknown;
      readonly quantity?: unknown;
    } | null;
  }[];
}

/** The received lines of a return. */
async function readReturned(
  { query }: ShopContext,
  returnId: string,
  digits: number,
): Promise<readonly ReturnedLine[]> {
  const { data } = await query.graph({
    entity: 'return',
    fields: ['id', 'items.*', 'items.item.*', 'items.item.detail.*'],
    filters: { id: returnId },
  });
  const { items = [] } = (data[0] as ReturnRow | undefined) ?? {};
  return items.map(({ item, quantity, received_quantity }) => ({
    variant: item?.variant_id ?? null,
    price: Math.round(Number(item?.unit_price ?? 0) * 10 ** digits),
    quantity: Number(received_quantity ?? quantity) || Number(quantity),
  }));
}
