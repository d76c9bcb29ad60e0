// Handles messages of the AWS delivery queue, and sends further ones.
import { embeddedMetrics } from '../../async/metrics';
import type { DeliveryPlace } from '../../ports/events';
import type { EventRuntime, Runtime } from '../../ports/runtime';
import { endDueDays } from '../loyalties/day-end/day-end';
import { deliverBatch } from './deliver';
import { dispatchDue } from './dispatch';

/** Until a place of the webhook may be free. */
const BUSY_SECONDS = 5;
const LOOKED_AT = 100;

/** A message of the queue. */
export interface QueueMessage {
  readonly messageId: string;
  readonly body: string;
}

/**
 * Deliver what each message names. A message that fails keeps none of the others in the queue.
 * @returns the ids of messages that failed: the queue hands them out again, and to the dead letters after five times
 * @throws what the first failed with, when every message failed
 */
export async function deliverMessages(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  messages: readonly QueueMessage[],
): Promise<readonly string[]> {
  const failed: { readonly id: string; readonly error: unknown }[] = [];
  const left = await Promise.all(
    messages.map(async ({ messageId, body }) => {
      try {
        return await deliverPlace(rt, placeIn(body));
      } catch (error) {
        failed.push({ id: messageId, error });
        return [];
      }
    }),
  );
  await rt.sending?.queue?.send(left.flat(), BUSY_SECONDS);
  const [first] = failed;
  if (first && failed.length === messages.length) throw first.error;
  for (const { id, error } of failed) {
    rt.log.error({ undelivered_message: id, error: error instanceof Error ? error.stack : String(error) });
  }
  return failed.map(({ id }) => id);
}

/** @returns the delivery if it was not handled */
async function deliverPlace(
  rt: Runtime<'config' | 'deliveries' | 'sending' | 'webhooks'>,
  place: DeliveryPlace,
): Promise<readonly DeliveryPlace[]> {
  const { project, webhookId, id } = place;
  const ids = await deliverBatch(rt, { project, webhookId, ids: [id] });
  return ids.length > 0 ? [place] : [];
}

/** @throws Error when the message names no delivery: a defect, which ends with the dead letters */
function placeIn(body: string): DeliveryPlace {
  const { project, webhookId, id } = JSON.parse(body) as Partial<DeliveryPlace>;
  if (typeof project !== 'string' || typeof webhookId !== 'string' || typeof id !== 'string') {
    throw new Error('The message names no delivery.');
  }
  return { project, webhookId, id };
}

/** Runs every minute: ends the days of loyalty cards, recovers events that the stream or the queue lost, and makes due retries. */
export async function sweepEvents(rt: EventRuntime): Promise<void> {
  await endDueDays(rt);
  await dispatchDue(rt);
  const due = await rt.store.deliveries.due({ nowMs: rt.clock.nowMs(), perWebhook: LOOKED_AT });
  if (rt.stage !== undefined) {
    const values = { UndeliveredEvents: due.length };
    rt.log.info(embeddedMetrics({ stage: rt.stage, nowMs: rt.clock.nowMs() }, values));
  }
  if (due.length > 0) await rt.sending?.queue?.send(due);
}
