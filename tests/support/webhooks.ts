// Webhooks of tests, as they are stored.
import type { EventType } from '../../lib/model/events/events';
import type { Webhook } from '../../lib/model/events/webhook';
import type { Runtime } from '../../lib/ports/runtime';
import { putRecords } from './builders';
import { NOW } from './runtime';

/** Store a webhook that listens from the beginning of every test. */
export async function putWebhook(
  rt: Runtime,
  events: readonly EventType[],
  members: Partial<Webhook> = {},
): Promise<Webhook> {
  const record: Webhook = {
    id: rt.ids.random('wh', 24),
    object: 'webhook',
    created_at: NOW,
    updated_at: null,
    target_url: 'https://receiver.example.com/events',
    events,
    active: true,
    ...members,
  };
  await putRecords(rt, { kind: 'webhook', record });
  return record;
}
