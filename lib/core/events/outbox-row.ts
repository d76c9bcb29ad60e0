// The outbox row of a call, written in its transaction, and the listeners of its events.
import { AUTO_REDEEM_CALLER, type Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { callCause } from '../../model/events/call-cause';
import type {
  EarningTrigger,
  EventFact,
  EventType,
  OutboxRow,
  RedemptionReference,
  ReferralTrigger,
  SegmentTrigger,
} from '../../model/events/events';
import type { Webhook } from '../../model/events/webhook';
import { hasAutoRedeem } from '../loyalty/earning/trigger';

/** A call that may cause events. */
export interface Cause {
  readonly config: Config;
  /**
   * The id of the record that the call creates: it identifies the call within the project, and a repeat has the same.
   */
  readonly id: string;
  readonly nowMs: number;
  /** The points that the call makes earning rules add or take back. */
  readonly earning?: EarningTrigger | undefined;
  /** The rewards of referrals that the call makes payable or takes back. */
  readonly referral?: ReferralTrigger | undefined;
  /** Customers whose profile, sums or holdings the call changes; unknown ones may be among them. */
  readonly customerIds?: Iterable<string | null | undefined>;
  /** True for a rollback or a return: what it gives back redeems no reward automatically. */
  readonly isUndo?: boolean;
}

/**
 * Build the outbox row with the events of an API call; undefined when no webhook subscribes to any event, and neither
 * an earning rule, nor the reward of a referral, nor an auto-update segment is concerned.
 */
export function outboxRow(caller: Caller, cause: Cause, facts: () => readonly EventFact[]): OutboxRow | undefined {
  const events = eventRow(caller, cause, facts);
  const { referral } = cause;
  const earning = isTrusted(caller) ? cause.earning : undefined;
  const segments = buildSegmentTrigger(caller, cause);
  if (!earning && !referral && !segments) return events;
  return {
    ...(events ?? { ...rowOf(caller, cause), types: [] }),
    ...(earning && { earning }),
    ...(referral && { referral }),
    ...(segments && { segments }),
  };
}

/** Amounts and metadata of a page are its own words, and add no points; nor does work in the background, as imports. */
function isTrusted({ kind, work }: Caller): boolean {
  return kind === 'server' && !work;
}

function eventRow(
  caller: Caller,
  { config, id, nowMs }: Cause,
  facts: () => readonly EventFact[],
): OutboxRow | undefined {
  if (!hasListeners(config) || caller.work?.suppressedEvents === 'ALL') return undefined;
  const made = facts().filter((fact) => isEmitted(caller, fact));
  const types = selectSubscribedTypes(
    config,
    made.map(({ type }) => type),
  );
  if (types.length === 0) return undefined;
  const wanted = new Set(types);
  return { ...rowOf(caller, { id, nowMs }), types, facts: made.filter(({ type }) => wanted.has(type)) };
}

function isEmitted({ work }: Caller, { type }: EventFact): boolean {
  return work?.suppressedEvents !== 'UPDATED_CUSTOMERS' || type !== 'customer.updated';
}

/** Build the outbox row of points that follow from a call which is done: its own row has led to them. */
export function earningRow(
  caller: Caller,
  { earning, ...place }: { readonly id: string; readonly nowMs: number; readonly earning: EarningTrigger },
): OutboxRow {
  return { ...rowOf(caller, place), types: [], earning };
}

/** Facts of a redemption: those derived from its records, and additional ones. */
export interface RedemptionFacts {
  readonly recorded: readonly EventFact[];
  readonly beside?: readonly EventFact[];
}

/** The outbox row of a redemption. Its facts can be derived from its records, so only their types are stored. */
export function redemptionRow(
  caller: Caller,
  { redemption, ...cause }: Omit<Cause, 'id'> & { readonly redemption: RedemptionReference },
  facts: () => RedemptionFacts,
): OutboxRow | undefined {
  const { part, base, sequence } = redemption;
  const id = sequence === undefined ? `${part}-${base}` : `${part}-${base}-${sequence}`;
  let collected: RedemptionFacts = { recorded: [] };
  const isUndo = part === 'ROLLBACK' || part === 'RETURN';
  const row = outboxRow(caller, { ...cause, id, isUndo }, () => {
    collected = facts();
    return [...(collected.beside ?? []), ...collected.recorded];
  });
  if (!row) return undefined;
  const { facts: _facts, ...kept } = row;
  const beside = collected.beside?.filter(({ type }) => row.types.includes(type)) ?? [];
  return { ...kept, redemption, ...(beside.length > 0 && { facts: beside }) };
}

function rowOf(caller: Caller, { id, nowMs }: { readonly id: string; readonly nowMs: number }) {
  return {
    id,
    created_at: new Date(nowMs).toISOString(),
    ...callCause(caller),
    ...(caller.work?.tierRules && { tierRules: caller.work.tierRules }),
    ...(caller.baseUrl !== undefined && caller.kind !== 'client' && { base_url: caller.baseUrl }),
  };
}

// Listeners of events: determined from the configuration in memory, without another read.

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
function buildSegmentTrigger(
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
