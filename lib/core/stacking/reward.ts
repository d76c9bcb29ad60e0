// Loyalty cards: points pay for the order through a reward of the card's campaign.
import { type Failure, isFailure } from '../../errors';
import type { Reward, RewardAssignment } from '../../model/records/reward';
import { computePoints } from '../discount/money/points';
import { failureOf } from '../evaluation/eligibility';
import type { VoucherFact } from '../evaluation/facts';
import { NO_EFFECT } from '../order/state';
import { offeredReward } from '../evaluation/reward-offer';
import { type BenefitInput, type Computed, contextOf, named, spendable } from './benefit-input';

/**
 * Pay with points (a COIN reward), or name the price of another reward, which has no effect on the order.
 * @see docs/behaviour.md#pay-with-points
 */
export function computeReward(fact: VoucherFact, context: BenefitInput): Computed | Failure {
  const { voucher } = fact;
  const { candidate, input } = context;
  const rewardId = candidate.redeemable.reward?.id;
  if (!rewardId) return failureOf(candidate, 'missing_reward');
  const reward = input.facts.config.rewards.get(rewardId);
  const assignment = offeredReward(candidate.redeemable, voucher, input.facts.config);
  if (!reward || !assignment) {
    return failureOf(candidate, 'not_found', `Cannot find reward with id ${rewardId} among the rewards of the card`);
  }
  if (!voucher.loyalty_card) return failureOf(candidate, 'invalid_voucher', `${candidate.id} is no loyalty card.`);
  const balance = spendable(voucher.loyalty_card.balance, fact, input);
  return reward.type === 'COIN'
    ? coinBenefit({ reward, assignment, balance }, context)
    : otherBenefit({ reward, assignment, balance }, context);
}

interface RewardUse {
  readonly reward: Reward;
  readonly assignment: RewardAssignment;
  readonly balance: number;
}

function coinBenefit({ reward, assignment, balance }: RewardUse, context: BenefitInput): Computed | Failure {
  const { candidate, order } = context;
  if (order === null) return failureOf(candidate, 'missing_amount');
  const coin = reward.parameters.coin ?? { exchange_ratio: 1, points_ratio: 1 };
  const spend = { coin, points: candidate.redeemable.reward?.points ?? null, balance };
  const computed = computePoints(spend, contextOf(context, order));
  if (isFailure(computed)) return named(computed, candidate);
  const benefit = {
    kind: 'POINTS',
    rewardId: reward.id,
    rewardAssignmentId: assignment.id,
    points: computed.points,
  } as const;
  return { effect: computed.effect, benefit, applicableTo: [], inapplicableTo: [] };
}

function otherBenefit(
  { reward, assignment, balance }: RewardUse,
  { candidate, input }: BenefitInput,
): Computed | Failure {
  const redeemed = input.facts.counters.get(reward.id)?.redemptions.total ?? 0;
  if (reward.stock !== null && redeemed >= reward.stock) {
    return failureOf(candidate, 'quantity_exceeded', `Reward ${reward.id} is out of stock.`);
  }
  const points = assignment.parameters.loyalty?.points ?? 0;
  if (points > balance) return failureOf(candidate, 'loyalty_card_points_exceeded');
  const benefit = { kind: 'REWARD', rewardId: reward.id, rewardAssignmentId: assignment.id, points } as const;
  return { effect: NO_EFFECT, benefit, applicableTo: [], inapplicableTo: [] };
}
