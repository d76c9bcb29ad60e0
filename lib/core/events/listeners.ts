// Who listens to what: decided on the configuration that is in memory, without another read.
import type { Config } from '../../model/config';
import type { EventType } from '../../model/events/events';
import type { Webhook } from '../../model/events/webhook';

/** What of these types somebody listens to; empty where the call writes no row. */
export function listenedTypes(
  { webhooks }: Pick<Config, 'webhooks'>,
  types: Iterable<EventType>,
): readonly EventType[] {
  if (webhooks.size === 0) return [];
  const wanted = new Set([...webhooks.values()].flatMap((webhook) => (webhook.active ? webhook.events : [])));
  return [...new Set(types)].filter((type) => wanted.has(type));
}

/** Whether anybody listens to anything: what is told need not be made where nobody does. */
export function hasListeners({ webhooks }: Pick<Config, 'webhooks'>): boolean {
  return [...webhooks.values()].some(({ active }) => active);
}

/** The webhooks that an event goes to: those that listened when it happened, and do still. */
export function listenersOf(
  { webhooks }: Pick<Config, 'webhooks'>,
  { type, created_at }: { readonly type: EventType; readonly created_at: string },
): readonly Webhook[] {
  return [...webhooks.values()].filter(
    (webhook) => webhook.active && webhook.created_at <= created_at && webhook.events.includes(type),
  );
}
