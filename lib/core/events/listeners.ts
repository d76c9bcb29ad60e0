// Listeners of events: determined from the configuration in memory, without another read.
import { AUTO_REDEEM_CALLER, type Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { EventType, SegmentTrigger } from '../../model/events/events';
import { hasAutoRedeem } from '../points/auto-redeem';
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

/** The customers that a call concerns, and whether it takes back what an earlier call did. */
interface CustomerChanges {
  readonly config: Pick<Config, 'loyaltyTiers' | 'rewardAssignments' | 'segments'>;
  readonly customerIds?: Iterable<string | null | undefined>;
  readonly isUndo?: boolean;
}

/**
 * Build the trigger of a call that may move customers between segments or loyalty tiers, or reach the points of a
 * reward that is redeemed automatically; undefined without such customers, and in a project without any of these.
 * @see docs/behaviour/segments.md#entering-and-leaving
 */
export function buildSegmentTrigger(
  caller: Pick<Caller, 'keyId' | 'kind' | 'work'>,
  { config, customerIds = [], isUndo = false }: CustomerChanges,
): SegmentTrigger | undefined {
  const isFollowed = hasFollowedSegment(config) || config.loyaltyTiers.size > 0;
  // One change of points redeems up to its limit: the redemptions that follow from it redeem nothing themselves.
  const redeems = !isUndo && caller.keyId !== AUTO_REDEEM_CALLER && hasAutoRedeem(config);
  if (!isFollowed && !redeems) return undefined;
  const ids = [...new Set(customerIds)].filter((id) => typeof id === 'string');
  const earns = caller.kind === 'server' && caller.work?.suppressedEvents !== 'ALL';
  return ids.length === 0 ? undefined : { customerIds: ids, earns, ...(redeems && { redeems }) };
}
