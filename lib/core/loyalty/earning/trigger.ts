// Triggers: what a call leaves in its outbox row for earning rules; and the rewards that are redeemed automatically.
import type { Config } from '../../../model/config';
import type { EarningTrigger } from '../../../model/events/events';
import { ORDER_PAID, SEGMENT_ENTERED } from '../../../model/records/earning-rule';
import type { Order } from '../../../model/records/order';
import type { RewardAssignment } from '../../../model/records/reward';
import type { Segment } from '../../../model/segments/segment';

/** True when an active rule adds points for the event, so that the call writes an outbox row. */
export function hasEarningRule({ earningRules }: Pick<Config, 'earningRules'>, event: string): boolean {
  for (const rule of earningRules.values()) if (rule.active && rule.event === event) return true;
  return false;
}

/**
 * Build the trigger of an order that this call made PAID or CANCELED; undefined for an order that was so before, that
 * has no customer, or for which no rule adds points.
 */
export function buildOrderTrigger(
  config: Pick<Config, 'earningRules'>,
  before: Pick<Order, 'status'> | null,
  after: Pick<Order, 'id' | 'status' | 'customer_id'>,
): EarningTrigger | undefined {
  if (before?.status === after.status || after.customer_id === null) return undefined;
  if (after.status === 'CANCELED') {
    if (!before || config.earningRules.size === 0) return undefined;
    const wasPaid = before.status === 'PAID' || before.status === 'FULFILLED';
    return { kind: 'ORDER_CANCELED', id: after.id, ...(wasPaid && { wasPaid }) };
  }
  if (after.status !== 'PAID') return undefined;
  return hasEarningRule(config, ORDER_PAID) ? { kind: 'ORDER', id: after.id } : undefined;
}

/**
 * Build the trigger of a rollback, whose order gives its points back; undefined without an order, and in a project
 * without earning rules.
 */
export function buildRollbackTrigger(
  { earningRules }: Pick<Config, 'earningRules'>,
  orderId: string | null,
): EarningTrigger | undefined {
  return orderId !== null && earningRules.size > 0 ? { kind: 'ORDER_ROLLBACK', id: orderId } : undefined;
}

/** Build the trigger of a custom event; undefined where no rule adds points for it. */
export function buildEventTrigger(
  config: Pick<Config, 'earningRules'>,
  { event, customerId, row }: TrackedEvent,
): EarningTrigger | undefined {
  return hasEarningRule(config, event) ? { kind: 'CUSTOM_EVENT', customerId, ...row } : undefined;
}

/** Build the trigger of segments that a customer has entered; undefined where no rule adds points for them. */
export function buildSegmentEarning(
  { earningRules }: Pick<Config, 'earningRules'>,
  { customerId, entered }: { readonly customerId: string; readonly entered: readonly Pick<Segment, 'id'>[] },
): EarningTrigger | undefined {
  const rules = [...earningRules.values()].filter(({ active, event }) => active && event === SEGMENT_ENTERED);
  const ids = entered.map(({ id }) => id).filter((id) => rules.some(({ segment_id }) => segment_id === id));
  return ids.length === 0 ? undefined : { kind: 'SEGMENTS', customerId, segmentIds: ids };
}

interface TrackedEvent {
  /** The name of the event. */
  readonly event: string;
  readonly customerId: string;
  readonly row: { readonly id: string; readonly timeMs: number };
}

/** True when a reward of any program is redeemed automatically. */
export function hasAutoRedeem(config: Pick<Config, 'rewardAssignments'>): boolean {
  return selectAutoRedeemed(config).length > 0;
}

/** Selects the rewards that are redeemed automatically: at most one of each program. */
export function selectAutoRedeemed({ rewardAssignments }: Pick<Config, 'rewardAssignments'>): RewardAssignment[] {
  return [...rewardAssignments.values()].filter(({ parameters }) => parameters.loyalty?.auto_redeem === true);
}
