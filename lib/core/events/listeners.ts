// Listeners of events: determined from the configuration in memory, without another read.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { EventType, SegmentTrigger } from '../../model/events/events';
import type { Webhook } from '../../model/events/webhook';

/** Selects the event types that have a listener; without any, the call writes no outbox row. */
export function selectSubscribedTypes(
  { webhooks }: Pick<Config, 'webhooks'>,
  types: Iterable<EventType>,
): readonly EventType[] {
  if (webhooks.size === 0) return [];
  const wanted = new Set([...webhooks.values()].flatMap((webhook) => (webhook.active ? webhook.events : [])));
  return [...new Set(types)].filter((type) => wanted.has(type));
}

/** True when any webhook is active; without one, facts need not be built. */
export function hasListeners({ webhooks }: Pick<Config, 'webhooks'>): boolean {
  return [...webhooks.values()].some(({ active }) => active);
}

/** Selects the webhooks that receive an event: subscribed when it happened, and still. */
export function selectSubscribers(
  { webhooks }: Pick<Config, 'webhooks'>,
  { type, created_at }: { readonly type: EventType; readonly created_at: string },
): readonly Webhook[] {
  return [...webhooks.values()].filter(
    (webhook) => webhook.active && webhook.created_at <= created_at && webhook.events.includes(type),
  );
}

/** True when a segment follows the records and counts of customers. */
export function hasFollowedSegment({ segments }: Pick<Config, 'segments'>): boolean {
  return [...segments.values()].some(({ type }) => type === 'auto-update');
}

/**
 * Build the trigger of a call that may move customers between segments or loyalty tiers; undefined without such
 * customers, and in a project without auto-update segments and tiers.
 * @see docs/behaviour/segments.md#entering-and-leaving
 */
export function buildSegmentTrigger(
  caller: Pick<Caller, 'kind' | 'work'>,
  config: Pick<Config, 'loyaltyTiers' | 'segments'>,
  customerIds: Iterable<string | null | undefined>,
): SegmentTrigger | undefined {
  if (!hasFollowedSegment(config) && config.loyaltyTiers.size === 0) return undefined;
  const ids = [...new Set(customerIds)].filter((id) => typeof id === 'string');
  const earns = caller.kind === 'server' && caller.work?.suppressedEvents !== 'ALL';
  return ids.length === 0 ? undefined : { customerIds: ids, earns };
}
