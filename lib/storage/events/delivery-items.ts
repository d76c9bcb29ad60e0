// Deliveries <-> items. The body is stored as it is sent; members that attempts change are separate attributes.
import type { Sendout } from '../../model/events/webhook';
import type { OpenDelivery } from '../../model/events/delivery';
import type { DeliveryPlace, NewDelivery } from '../../ports/events';
import { listAttributes } from '../keys';
import { deliveryDueAttributes, deliveryKey } from '../keys/event-keys';
import { compressText, decompressText } from '../records/packing';
import type { Item } from '../table/table';

/** Build the stored item of a new webhook delivery, due at once while pending. */
export function deliveryItem({ project }: { readonly project: string }, delivery: NewDelivery): Item {
  const { sendout, body, untilMs } = delivery;
  const { id, webhook_id, status, attempts, created_at, sent_at, next_attempt_at, ...record } = sendout;
  const nextMs = Date.parse(created_at);
  return {
    ...deliveryKey(project, id),
    ...listAttributes({ project, type: 'W', timeMs: nextMs, id }),
    ...(status === 'PENDING' && deliveryDueAttributes({ project, webhookId: webhook_id, id, nextMs })),
    id,
    webhook_id,
    status,
    created_at,
    next_ms: nextMs,
    record: record,
    body: compressText(body),
    expires_at: Math.ceil(untilMs / 1000),
  };
}

/** Convert the item of a webhook delivery to its record. */
export function sendoutOf(item: Item): Sendout {
  const record = item.record as Sendout;
  const status = item.status as Sendout['status'];
  return {
    ...record,
    id: item.id as string,
    object: 'webhook_sendout',
    webhook_id: item.webhook_id as string,
    status,
    created_at: item.created_at as string,
    sent_at: (item.sent_at as string | undefined) ?? null,
    next_attempt_at: status === 'PENDING' ? new Date(item.next_ms as number).toISOString() : null,
    attempts: attemptsOf(item),
  };
}

/** Serialize the attempts of a delivery: they change as a whole, and no condition reads their members. */
export function attemptsText(attempts: Sendout['attempts']): string {
  return JSON.stringify(attempts);
}

function attemptsOf({ attempts }: Item): Sendout['attempts'] {
  return typeof attempts === 'string' ? (JSON.parse(attempts) as Sendout['attempts']) : [];
}

/** Convert the item of an unfinished webhook delivery to its record, body and next attempt. */
export function openDelivery(item: Item): OpenDelivery {
  return {
    sendout: sendoutOf(item),
    body: decompressText(item.body),
    nextMs: item.next_ms as number,
    firstMs: (item.first_ms as number | undefined) ?? null,
  };
}

/** Build the index attributes that make a webhook delivery due at `nextMs`. */
export function placeOf({ project, webhookId, id }: DeliveryPlace, nextMs: number) {
  return deliveryDueAttributes({ project, webhookId, id, nextMs });
}
