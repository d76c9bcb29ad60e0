// Attempts in the table of the plugin.
import type { Attempt, AttemptState, AttemptStore, RedemptionCall } from '../core/attempts';
import type { ShopContext } from './context';

interface AttemptRow {
  readonly id: string;
  readonly cart_id: string;
  readonly number: number;
  readonly currency_code: string;
  readonly state: string;
  readonly calls: string;
  readonly order_id: string | null;
  readonly failure: string | null;
  readonly created_at: Date | string;
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    cart_id: row.cart_id,
    number: row.number,
    currency_code: row.currency_code,
    state: row.state as AttemptState,
    calls: JSON.parse(row.calls) as readonly RedemptionCall[],
    order_id: row.order_id,
    failure: row.failure,
    createdAtMs: new Date(row.created_at).getTime(),
  };
}

/** The attempts of a cart, the first one first. */
export async function listAttempts({ module }: ShopContext, cartId: string): Promise<readonly Attempt[]> {
  const rows = await module.listStackableAttempts(
    { cart_id: cartId },
    { order: { number: 'ASC' }, take: null as never },
  );
  return (rows as unknown as readonly AttemptRow[]).map(toAttempt);
}

/** Attempts that may have to be ended, those first that were looked at longest ago. */
export async function listOpenAttempts({ module }: ShopContext, most: number): Promise<readonly Attempt[]> {
  const rows = await module.listStackableAttempts(
    { $or: [{ state: ['started', 'rollback_due', 'owed'] }, { state: 'redeemed', order_id: null }] },
    { order: { updated_at: 'ASC' }, take: most },
  );
  return (rows as unknown as readonly AttemptRow[]).map(toAttempt);
}

/** Put an attempt behind the others that are open. */
export async function postponeAttempt({ module }: ShopContext, { id }: Attempt): Promise<void> {
  await module.updateStackableAttempts({ id, updated_at: new Date() } as never);
}

/** The attempt that made a redemption; null when the plugin made none of that id. */
export async function findByRedemption({ module }: ShopContext, redemptionId: string): Promise<Attempt | null> {
  if (!/^r_\w+$/.test(redemptionId)) return null;
  const [row] = await module.listStackableAttempts({ calls: { $like: `%"${redemptionId}"%` } });
  return row === undefined ? null : toAttempt(row);
}

export function openAttemptStore(context: ShopContext): AttemptStore {
  const { module } = context;
  return {
    list: (cartId) => listAttempts(context, cartId),
    create: async ({ calls, ...attempt }) => {
      const row = await module.createStackableAttempts({ ...attempt, calls: JSON.stringify(calls) });
      return toAttempt(row);
    },
    change: async (attempt, { calls, ...change }) => {
      await module.updateStackableAttempts({
        id: attempt.id,
        ...change,
        ...(calls && { calls: JSON.stringify(calls) }),
      });
      return { ...attempt, ...change, ...(calls && { calls }) };
    },
  };
}
