// Outbox rows of redemptions, rollbacks and refused attempts.
import type { CustomerChange } from '../customer/record';
import { buildCodeCreatedFacts, buildCustomerChangeFacts } from './facts/publication-facts';
import { hasFollowedSegment, redemptionRow } from './outbox-row';
import { buildFailureFacts, buildRedemptionFacts, buildRollbackFacts } from './facts/redemption-facts';
import type { PublicationPlan } from '../publication/facts';
import type { RedemptionPlan } from '../redemption/plan-types';
import type { RollbackPlan } from '../redemption/rollback/types';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CustomerUsage } from '../../model/counters';
import type { OutboxRow } from '../../model/events/events';
import type { Order } from '../../model/records/order';
import type { Redemption, Rollback, StoredRedemption } from '../../model/records/redemption';
import { buildOrderTrigger, buildRollbackTrigger } from '../loyalty/earning/trigger';
import { buildReferralTakeBack, buildReferralTrigger } from '../campaign/programs';

interface RedemptionOutboxContext {
  readonly config: Config;
  readonly nowMs: number;
}

interface RedemptionOutboxInput extends RedemptionOutboxContext {
  readonly plan: Pick<RedemptionPlan, 'stored' | 'order'> & { readonly customer: CustomerChange | null };
  /** The order as it was read; null for a new one. */
  readonly orderBefore: Pick<Order, 'status'> | null;
  /** The usage of the customer, as it was read. */
  readonly usage: CustomerUsage;
  /** The publication made by a reward. */
  readonly award: Pick<PublicationPlan, 'codes'> | null;
}

/**
 * The outbox row of a redemption, with the facts of a created or changed customer, and of a code created for a reward.
 */
export function redemptionOutbox(
  caller: Caller,
  { plan, orderBefore, usage, award, config, nowMs }: RedemptionOutboxInput,
): OutboxRow | undefined {
  const { stored, customer, order } = plan;
  const redemption = { base: stored.base, part: 'REDEMPTION' } as const;
  const earning = order ? buildOrderTrigger(config, orderBefore, order.record) : undefined;
  const referral = buildReferralTrigger(config, stored);
  const customerIds = [customer?.record.id, order?.record.customer_id, ...customersOf(stored)];
  return redemptionRow(caller, { config, nowMs, redemption, earning, referral, customerIds }, () => ({
    recorded: buildRedemptionFacts({ stored, config }),
    beside: [
      ...(customer ? buildCustomerChangeFacts(customer, { usage, config }) : []),
      ...buildCodeCreatedFacts(award?.codes ?? [], config),
    ],
  }));
}

/** The customer of a redemption, and the holders of its codes. */
export function customersOf({ customer_id, effects }: Pick<StoredRedemption, 'customer_id' | 'effects'>) {
  return [customer_id, ...effects.map(({ holder_id }) => holder_id)];
}

/** Build the outbox row with the events of a rollback; undefined without listeners. */
export function rollbackOutbox(
  caller: Caller,
  { plan, config }: { readonly plan: RollbackPlan; readonly config: Config },
): OutboxRow | undefined {
  const { stored, response, nowMs } = plan;
  const redemption = { base: stored.base, part: 'ROLLBACK' } as const;
  const earning = buildRollbackTrigger(config, stored.order_id);
  const referral = buildReferralTakeBack(config, stored);
  const customerIds = customersOf(stored);
  return redemptionRow(caller, { config, nowMs, redemption, earning, referral, customerIds }, () => ({
    recorded: buildRollbackFacts({ stored, response, config }),
  }));
}

/**
 * Build the outbox row with the events of a refused redemption or rollback; undefined without listeners.
 * @param base the common part of the refused attempt's ids, which no redemption has
 */
export function failureOutbox(
  caller: Caller,
  base: string,
  { record, config, nowMs }: RedemptionOutboxContext & { readonly record: Redemption | Rollback },
): OutboxRow | undefined {
  const redemption = { base, part: 'FAILURE' } as const;
  // A refusal is counted, which segments follow. Balances, which tiers follow, stay.
  const customerIds = hasFollowedSegment(config) ? [record.customer_id] : [];
  return redemptionRow(caller, { config, nowMs, redemption, customerIds }, () => ({
    recorded: buildFailureFacts(record, { config }),
  }));
}
