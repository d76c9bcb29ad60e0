// Somebody at a desk, who takes the lock of an order from the request that has it.
import type { Runtime } from '../../../lib/ports/runtime';
import { listOrderSessions, releaseOrderSession } from '../../../lib/services/orders/order-sessions';
import type { Random } from '../../../scripts/support/random';
import type { Scheduler } from '../scheduler';
import { CALLER } from '../world';

/** How often somebody looks whether an order is in use, and how long between two looks. */
const LOOKS = 12;
const LONGEST_LOOK_MS = 8;

/** What some process of the service is asked for. */
type Ask = (work: (rt: Runtime) => Promise<void>) => Promise<void>;

/** Looks until the order is in use, and releases it; or gives up. */
export async function releaseLock(
  ask: Ask,
  { scheduler, random }: { readonly scheduler: Scheduler; readonly random: Random },
  order: string,
): Promise<void> {
  const released: string[] = [];
  for (let look = 0; look < LOOKS && released.length === 0; look += 1) {
    await scheduler.sleep(random.between(0, LONGEST_LOOK_MS));
    await ask(async (rt) => {
      const [session] = await sessionsOf(rt, order);
      if (!session) return;
      await releaseOrderSession(rt, CALLER, { order, session: session.id });
      released.push(session.id);
    });
  }
}

async function sessionsOf(rt: Runtime, order: string): Promise<readonly { readonly id: string }[]> {
  const { sessions } = await listOrderSessions(rt, CALLER, order);
  return sessions;
}
