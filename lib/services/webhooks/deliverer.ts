// Makes due deliveries of all projects concurrently: each webhook has its own slots, so that a slow one does not delay
// others.
import { groupByWebhook, splitIntoShares } from '../../core/events/delivery-shares';
import type { DeliveryPlace } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import { deliverBatch, PLACES } from './deliver';

const LOOKED_AT = 25;

export interface Deliverer {
  /** Starts due deliveries that are not running. @returns number of started ones */
  tick(): Promise<number>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Begin nothing more, and resolve when the attempts that are under way have ended. */
  stop(): Promise<void>;
}

/**
 * Create the process's deliverer, which sends due webhook deliveries in parallel batches.
 * @param report receives failures to record a result: the delivery is found again when its lease is over
 */
export function delivererOf(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  report: (error: unknown) => void,
): Deliverer {
  const batches = new Map<string, number>();
  const underWay = new Set<string>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const begin = (places: readonly DeliveryPlace[]): void => {
    const [first] = places;
    if (!first) return;
    const { project, webhookId } = first;
    const ids = places.map(({ id }) => id);
    for (const id of ids) underWay.add(id);
    batches.set(webhookId, (batches.get(webhookId) ?? 0) + 1);
    const batch = deliverBatch(rt, { project, webhookId, ids, stopping: stopping.signal })
      .then(() => undefined, report)
      .finally(() => {
        for (const id of ids) underWay.delete(id);
        batches.set(webhookId, (batches.get(webhookId) ?? 1) - 1);
        running.delete(batch);
      });
    running.add(batch);
  };

  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    idle,
    stop: () => {
      stopping.abort();
      return idle();
    },
    tick: async () => {
      const full = new Set([...batches].filter(([, count]) => count >= PLACES).map(([id]) => id));
      const due = await rt.store.deliveries.due({ nowMs: rt.clock.nowMs(), perWebhook: LOOKED_AT, except: full });
      const open = due.filter(({ id }) => !underWay.has(id));
      for (const places of groupByWebhook(open)) {
        const free = PLACES - (batches.get(places[0]?.webhookId ?? '') ?? 0);
        for (const share of splitIntoShares(places, free)) begin(share);
      }
      return open.length;
    },
  };
}
