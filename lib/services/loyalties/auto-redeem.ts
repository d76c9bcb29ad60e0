// Redeems rewards of loyalty programs as soon as members have the points for them.
import { autoRedeemKey, canAutoRedeem } from '../../core/loyalty/auto-redeem';
import { selectAutoRedeemed } from '../../core/loyalty/earning/trigger';
import { localDay } from '../../core/time/calendar';
import { AUTO_REDEEM_CALLER, type Caller } from '../../model/common';
import type { OutboxRow, SegmentTrigger } from '../../model/events/events';
import { LIMITS } from '../../model/limits';
import type { RewardAssignment } from '../../model/records/reward';
import type { ProjectScope } from '../../ports/common';
import type { RedemptionRuntime, Runtime } from '../../ports/runtime';
import { callerOfProject } from '../async-actions/caller';
import { findCard } from '../earning-rules/earning-card';
import { redeem } from '../redemptions/redeem';
import { isRefusal } from '../shared/once';

type CardRuntime = RedemptionRuntime & Runtime<'vouchers'>;
type AutoRedeemRuntime = CardRuntime & Runtime<'holders'>;

/**
 * Redeem the rewards for which customers have the points after a call. Repeated work finds the points spent.
 * @throws what the store throws: the row stays, and another dispatcher repeats it
 */
export async function redeemReachedRewards(
  rt: AutoRedeemRuntime,
  scope: ProjectScope,
  { row, trigger }: { readonly row: OutboxRow; readonly trigger: SegmentTrigger },
): Promise<void> {
  const caller = callerOfProject(scope, row);
  for (const customerId of trigger.customerIds) {
    for (const assignment of selectAutoRedeemed(await rt.store.config.load(caller))) {
      const card = await findCard(rt, caller, { customerId, campaignId: assignment.related_object_id });
      if (card) await redeemReachedReward(rt, caller, card.voucher.id);
    }
  }
}

interface Turn {
  readonly cardId: string;
  readonly customerId: string;
  readonly assignment: RewardAssignment;
}

/** Redeem the reward of a card's program as often as its points reach, in one of the turns of its holder on a day. */
export async function redeemReachedReward(rt: CardRuntime, caller: Caller, cardId: string): Promise<void> {
  const config = await rt.store.config.load(caller);
  const rewards = selectAutoRedeemed(config);
  const fact = rewards.length === 0 ? null : await rt.store.vouchers.load(caller, cardId);
  const { holder_id: customerId, campaign_id } = fact?.voucher ?? {};
  const assignment = rewards.find((one) => one.related_object_id === campaign_id);
  if (!fact || !customerId || !assignment) return;
  if (!canAutoRedeem({ config, assignment, card: fact, nowMs: rt.clock.nowMs() })) return;
  const turn = { cardId, customerId, assignment };
  for (let number = 1; number <= LIMITS.autoRedeemsPerDay; number += 1) {
    if ((await takeTurn(rt, { ...caller, keyId: AUTO_REDEEM_CALLER }, turn, number)) === 'DONE') return;
  }
}

/** @returns TAKEN for a turn of an earlier change of points, or of another program */
async function takeTurn(rt: CardRuntime, caller: Caller, turn: Turn, number: number): Promise<'DONE' | 'TAKEN'> {
  for (let reward = 1; reward <= LIMITS.rewardsPerAutoRedeem; reward += 1) {
    const outcome = await redeemOne(rt, caller, turn, { turn: number, reward });
    if (outcome !== 'REDEEMED') return outcome;
  }
  return 'DONE';
}

/** @returns DONE when the card has too few points, or the redemption is refused */
async function redeemOne(
  rt: CardRuntime,
  caller: Caller,
  { cardId, customerId, assignment }: Turn,
  place: { readonly turn: number; readonly reward: number },
): Promise<'DONE' | 'REDEEMED' | 'TAKEN'> {
  const [config, fact] = await Promise.all([rt.store.config.load(caller), rt.store.vouchers.load(caller, cardId)]);
  const nowMs = rt.clock.nowMs();
  if (!fact || !canAutoRedeem({ config, assignment, card: fact, nowMs })) return 'DONE';
  const { date: day } = localDay(nowMs, config.settings.timezone);
  const { code } = fact.voucher;
  const request = {
    redeemables: [{ object: 'voucher' as const, id: code, reward: { id: assignment.reward_id } }],
    customer: { id: customerId },
  };
  try {
    const idempotencyKey = autoRedeemKey({ customerId, day, ...place });
    const { replayed } = await redeem(rt, caller, { request, idempotencyKey, isSingle: true });
    return replayed ? 'TAKEN' : 'REDEEMED';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.failure.key === 'idempotency_key_reused' ? 'TAKEN' : 'DONE';
  }
}
