// Pays the rewards of referrals once the redemption or custom event behind them has committed, and takes them back
// after a rollback. It runs before the outbox row is deleted: after a crash it runs again, and pays nothing twice.
import { isOpenCampaign } from '../../core/loyalty/earning/accrual';
import { expiryOfEarned } from '../../core/loyalty/expiration-rules';
import { planAccrual, planTakeBack } from '../../core/loyalty/earning/movement';
import type { Caller } from '../../model/common';
import {
  type OutboxRow,
  REFERRAL_ROLES,
  type ReferralPayment,
  type ReferralRole,
  type ReferralTrigger,
} from '../../model/events/events';
import type { ProjectScope } from '../../ports/common';
import type { EventRuntime } from '../../ports/runtime';
import type { Accrual } from '../../ports/accruals';
import { callerOfProject } from '../async-actions/caller';
import { lineIdOf } from './accrue-points';
import { obtainCard } from './earning-card';
import { moveOnce } from './move-once';

interface ReferralWork {
  readonly row: OutboxRow;
  readonly trigger: ReferralTrigger;
}

/**
 * Pay or take back the rewards of the referrals in one outbox row.
 * @throws what the store throws: the row stays, and another dispatcher repeats it
 * @see docs/behaviour/referrals.md#rewards
 */
export async function settleReferrals(
  rt: EventRuntime,
  scope: ProjectScope,
  { row, trigger }: ReferralWork,
): Promise<void> {
  const caller = callerOfProject(scope, row);
  if (trigger.kind === 'PAY') {
    for (const payment of trigger.payments) await pay(rt, caller, { payment, nowMs: Date.parse(row.created_at) });
    return;
  }
  for (const redemptionId of trigger.redemptionIds) {
    for (const role of REFERRAL_ROLES) await reverse(rt, caller, { redemptionId, role });
  }
}

interface DuePayment {
  readonly payment: ReferralPayment;
  /** When the customer was referred. */
  readonly nowMs: number;
}

async function pay(rt: EventRuntime, caller: Caller, { payment, nowMs }: DuePayment): Promise<void> {
  const { role, customerId, source, amount } = payment;
  const sourceId = 'event' in source ? source.event.id : source.redemption.id;
  const read = async () => (await findAccrual(rt, caller, { sourceId, role })) !== undefined;
  const [config, customer, isDone] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.customers.load(caller, customerId),
    read(),
  ]);
  const campaign = config.campaigns.get(payment.campaignId);
  const now = { nowMs, timezone: config.settings.timezone };
  if (isDone || !customer || !campaign || !isOpenCampaign(campaign, now)) return;
  const idempotencyKey = `${sourceId}-${role}`;
  const cardId = await obtainCard(rt, caller, { customerId, campaign, joins: true, idempotencyKey });
  if (cardId === null) return;
  const line = { id: lineIdOf(rt, [sourceId, role]), timeMs: rt.clock.nowMs() };
  const expiry = expiryOfEarned(config, { campaignId: campaign.id, nowMs });
  await moveOnce(rt, caller, {
    cardId,
    customer: customer.customer,
    read,
    plan: (fact) =>
      planAccrual(fact, { points: amount, expiry, line, earned: { ...source, referral: { role } }, earnedMs: nowMs }),
    accrual: (move) =>
      move && {
        verb: 'ADD',
        sourceId,
        ruleId: role,
        voucherId: move.fact.voucher.id,
        points: move.amount,
        lineId: line.id,
        earnedMs: move.earnedMs,
      },
  });
}

interface ReferralName {
  readonly sourceId: string;
  readonly role: ReferralRole;
}

async function findAccrual(
  rt: EventRuntime,
  caller: Caller,
  { sourceId, role }: ReferralName,
): Promise<Accrual | undefined> {
  return (await rt.store.vouchers.accruals(caller, sourceId)).find(({ ruleId }) => ruleId === role);
}

interface ReversedReferral {
  readonly redemptionId: string;
  readonly role: ReferralRole;
}

/**
 * Take back a reward as far as the card still has it. A reward that was not paid yet is cancelled, so that a late row
 * of the redemption pays nothing.
 */
async function reverse(rt: EventRuntime, caller: Caller, { redemptionId, role }: ReversedReferral): Promise<void> {
  const line = { id: lineIdOf(rt, [redemptionId, role, 'rollback']), timeMs: rt.clock.nowMs() };
  const name = { sourceId: redemptionId, role };
  const accrual = await findAccrual(rt, caller, name);
  if (!accrual) {
    const cancelled = { sourceId: redemptionId, ruleId: role, voucherId: '', points: 0, lineId: line.id };
    const change = { ...cancelled, reversedBy: line.id, taken: 0, verb: 'CANCEL' as const };
    const { status } = await rt.store.vouchers.settleAccrual(caller, { accrual: change, fact: null });
    if (status === 'MOVED') return;
    throw new Error(`The reward of ${redemptionId} is being paid: taking it back is repeated`);
  }
  if (accrual.reversedBy !== undefined) return;
  await moveOnce(rt, caller, {
    cardId: accrual.voucherId,
    customer: null,
    read: async () => (await findAccrual(rt, caller, name))?.reversedBy !== undefined,
    plan: (fact) =>
      planTakeBack(fact, {
        points: accrual.points,
        line,
        earned: { redemption: { id: redemptionId }, referral: { role } },
      }),
    accrual: (move) => ({ ...accrual, reversedBy: line.id, taken: -(move?.amount ?? 0), verb: 'TAKE_BACK' }),
  });
}
