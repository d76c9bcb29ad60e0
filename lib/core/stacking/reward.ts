// Loyalty cards: points pay for the order through a reward of the card's campaign.
import { type Failure, isFailure } from '../../errors';
import type { Reward, RewardAssignment } from '../../model/records/reward';
import type { DiscountContext } from '../discount/context';
import { type ComputedPoints, type PointsSpend, computePoints } from '../discount/money/card-payment';
import { failureOf } from '../evaluation/eligibility';
import type { VoucherFact } from '../evaluation/facts';
import { NO_EFFECT } from '../order/state';
import { findRewardAssignment } from '../evaluation/candidate/candidate';
import { mapReward } from '../loyalty/tier/mapping';
import { findTierOfCard } from '../points/member-tier';
import { type BenefitInput, contextOf, attributeFailure, spendable } from './benefit-input';
import type { ComputedBenefit } from '../evaluation/candidate/outcome';

/**
 * Pay with points (a COIN reward), or return the price of another reward, which has no effect on the order. The tier of
 * the card may change the price, or not have the reward.
 * @see docs/behaviour/discounts.md#pay-with-points
 */
export function computeReward(fact: VoucherFact, context: BenefitInput): ComputedBenefit | Failure {
  const { voucher } = fact;
  const { candidate, input } = context;
  const rewardId = candidate.redeemable.reward?.id;
  if (!rewardId) return failureOf(candidate, 'missing_reward');
  const { config } = input.facts;
  const reward = config.rewards.get(rewardId);
  const assignment = findRewardAssignment(candidate.redeemable, voucher, config);
  const offered = reward && assignment && mapReward({ reward, assignment }, findTierOfCard(config, fact, input.nowMs));
  if (!offered) {
    const details = `Cannot find reward with id ${rewardId} among the rewards of the card`;
    return { key: 'not_found', details, resource_id: rewardId, resource_type: 'reward' };
  }
  if (!voucher.loyalty_card) return failureOf(candidate, 'invalid_voucher', `${candidate.id} is no loyalty card.`);
  const points = voucher.loyalty_card.balance;
  const use = { ...offered, balance: spendable(points, fact, input), points };
  return offered.reward.type === 'COIN' ? coinBenefit(use, context) : otherBenefit(use, context);
}

interface RewardUse {
  readonly reward: Reward;
  readonly assignment: RewardAssignment;
  /** The available points of the card. */
  readonly balance: number;
  /** All points on the card. */
  readonly points: number;
}

/** True when the card could pay without the reservations of other sessions. */
function isReserved(
  computed: ComputedPoints,
  spend: PointsSpend,
  { context, points }: { readonly context: DiscountContext; readonly points: number },
): boolean {
  if (computed.points > 0) return false;
  const free = computePoints({ ...spend, balance: points }, context);
  return !isFailure(free) && free.points > 0;
}

const RESERVED = 'Validation sessions hold the points of the card.';

function coinBenefit(
  { reward, assignment, balance, points }: RewardUse,
  basis: BenefitInput,
): ComputedBenefit | Failure {
  const { candidate, order } = basis;
  if (order === null) return failureOf(candidate, 'missing_amount');
  const coin = reward.parameters.coin ?? { exchange_ratio: 1, points_ratio: 1 };
  const spend = { coin, points: candidate.redeemable.reward?.points ?? null, balance };
  const context = contextOf(basis, order);
  const computed = computePoints(spend, context);
  if (isFailure(computed)) return attributeFailure(computed, candidate);
  if (isReserved(computed, spend, { context, points }))
    return failureOf(candidate, 'loyalty_card_points_exceeded', RESERVED);
  const benefit = {
    kind: 'POINTS',
    rewardId: reward.id,
    rewardAssignmentId: assignment.id,
    points: computed.points,
  } as const;
  return { effect: computed.effect, benefit, reach: null };
}

function otherBenefit(
  { reward, assignment, balance }: RewardUse,
  { candidate, input }: BenefitInput,
): ComputedBenefit | Failure {
  const redeemed = input.facts.counters.get(reward.id)?.redemptions.total ?? 0;
  if (reward.stock !== null && redeemed >= reward.stock) {
    return failureOf(candidate, 'quantity_exceeded', `Reward ${reward.id} is out of stock.`);
  }
  const points = assignment.parameters.loyalty?.points ?? 0;
  if (points > balance) return failureOf(candidate, 'loyalty_card_points_exceeded');
  const benefit = { kind: 'REWARD', rewardId: reward.id, rewardAssignmentId: assignment.id, points } as const;
  return { effect: NO_EFFECT, benefit, reach: null };
}
