// Returns of an order: each reception is noted and sent. What cannot be sent is left to a person, and the log says so.
import type { MedusaContainer } from '@medusajs/framework/types';
import { isEnded, type Attempt } from '../core/attempts';
import type { PlannedReturn, ReturnAnswers } from '../core/planned-return';
import { keysOf } from '../core/options';
import { ServiceUnavailable } from '../shop-core/client';
import { listAttempts } from './attempt-store';
import { readCartOfOrder } from './carts';
import { openContext, type ShopContext } from './context';
import { listReceptions } from './receptions';
import { sendReturn } from './send-return';

interface ReceivedReturn {
  readonly order_id: string;
}

/** A reception as it is stored. */
export interface ReturnRow {
  readonly id: string;
  readonly return_id: string;
  readonly reception: number;
  readonly order_id: string;
  readonly plan: PlannedReturn | null;
  readonly answers: ReturnAnswers;
}

export interface ReturnOutcome {
  /** Why something is left to a person. */
  readonly notes: readonly string[];
}

/** The longest wait for another settlement of the same order, s. */
const LOCK_SECONDS = 20;

/** Note what was received of an order, and send it; the job sends it again while the service is down. */
export async function returnUnits(container: MedusaContainer, { order_id }: ReceivedReturn): Promise<void> {
  const context = openContext(container);
  if ((await findStanding(context, order_id)) === null) return;
  await noteReceptions(context, order_id);
  await settleOrder(context, order_id);
}

/** Send the returns that are due. One order that fails does not stop the others. */
export async function settleReturns(context: ShopContext): Promise<void> {
  const rows = await context.module.listStackableReturns({ state: 'due' }, { take: 50, order: { updated_at: 'ASC' } });
  for (const orderId of new Set(rows.map(({ order_id }) => order_id))) {
    try {
      await settleOrder(context, orderId);
    } catch (error) {
      context.logger.error(`Stackable, returns of order ${orderId}: ${String(error)}`);
    }
  }
}

/** The attempt whose redemption stands for an order. */
async function findStanding(context: ShopContext, orderId: string): Promise<Attempt | null> {
  const cartId = await readCartOfOrder(context, orderId);
  if (cartId === null) return null;
  const attempts = await listAttempts(context, cartId);
  return attempts.findLast((attempt) => attempt.state === 'redeemed' || !isEnded(attempt)) ?? null;
}

/** Store a row for each reception that has none. */
async function noteReceptions(context: ShopContext, orderId: string): Promise<void> {
  const rows = await context.module.listStackableReturns({ order_id: orderId }, { take: null as never });
  for (const { return_id, number } of await listReceptions(context, orderId)) {
    if (rows.some((row) => row.return_id === return_id && row.reception === number)) continue;
    const created = { return_id, reception: number, order_id: orderId, state: 'due' };
    await context.module.createStackableReturns(created).catch(async (error: unknown) => {
      const [other] = await context.module.listStackableReturns({ return_id, reception: number });
      if (other === undefined) throw error;
    });
  }
}

/** Send the due receptions of an order, one after the other: two that run at once would plan with the same units. */
async function settleOrder(context: ShopContext, orderId: string): Promise<void> {
  await context.locking.execute(
    `stackable-returns:${orderId}`,
    async () => {
      const attempt = await findStanding(context, orderId);
      const filters = { order_id: orderId, state: 'due' };
      for (const row of await context.module.listStackableReturns(filters, {
        take: null as never,
        order: { created_at: 'ASC' },
      })) {
        await settleReception(context, toRow(row), attempt);
      }
    },
    { timeout: LOCK_SECONDS },
  );
}

function toRow(row: {
  readonly id: string;
  readonly return_id: string;
  readonly reception: number;
  readonly order_id: string;
  readonly plan: string | null;
  readonly answer: string | null;
}): ReturnRow {
  return {
    id: row.id,
    return_id: row.return_id,
    reception: row.reception,
    order_id: row.order_id,
    plan: row.plan === null ? null : (JSON.parse(row.plan) as PlannedReturn),
    answers: row.answer === null ? {} : (JSON.parse(row.answer) as ReturnAnswers),
  };
}

async function settleReception(context: ShopContext, row: ReturnRow, attempt: Attempt | null): Promise<void> {
  if (attempt === null) {
    await conclude(context, row, { notes: ['No redemption of the order stands.'] });
    return;
  }
  const keys = keysOf(context.module.settings, attempt.currency_code);
  if (keys === null) {
    await conclude(context, row, { notes: ['The currency of the order has no keys any more.'] });
    return;
  }
  if (attempt.calls.some(({ redemption_id }) => redemption_id === null)) return;
  const calls = context.module.client.within(keys, context.module.settings.completeTimeoutMs);
  try {
    await conclude(context, row, await sendReturn({ context, calls, attempt }, row));
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
  }
}

async function conclude(
  { module, logger }: ShopContext,
  { id, order_id, return_id }: ReturnRow,
  { notes }: ReturnOutcome,
): Promise<void> {
  const note = notes.length === 0 ? null : notes.join(' ');
  await module.updateStackableReturns({ id, state: note === null ? 'done' : 'manual', note });
  if (note !== null) logger.warn(`Stackable return ${return_id} of order ${order_id}: ${note}`);
}
