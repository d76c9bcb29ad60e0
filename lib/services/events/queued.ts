// Deliveries that the queue of AWS says wait, and what is put there again.
import { embeddedMetrics } from '../../execution/metrics';
import type { DeliveryPlace } from '../../ports/events';
import type { Runtime } from '../../ports/runtime';
import { deliverBatch } from './deliver';
import { dispatchDue } from './dispatch';

/** Until a place of the webhook may be free. */
const BUSY_SECONDS = 5;
const LOOKED_AT = 100;

/** @param messages as the queue has them; one that cannot be read is a defect, and ends with the dead letters */
export async function deliverPlaces(rt: Runtime, messages: readonly string[]): Promise<void> {
  const places = messages.map((message) => JSON.parse(message) as DeliveryPlace);
  const left = await Promise.all(
    places.map(async (place) => {
      const { project, webhookId, id } = place;
      const ids = await deliverBatch(rt, { project, webhookId, ids: [id] });
      return ids.length > 0 ? [place] : [];
    }),
  );
  await rt.webhooks?.queue?.send(left.flat(), BUSY_SECONDS);
}

/** Every minute: what the stream or the queue lost, and retries that are due. */
export async function sweepEvents(rt: Runtime): Promise<void> {
  await dispatchDue(rt);
  const due = await rt.store.deliveries.due({ nowMs: rt.clock.nowMs(), perWebhook: LOOKED_AT });
  if (rt.stage !== undefined) {
    const values = { UndeliveredEvents: due.length };
    rt.log.info(embeddedMetrics({ stage: rt.stage, nowMs: rt.clock.nowMs() }, values));
  }
  if (due.length > 0) await rt.webhooks?.queue?.send(due);
}
