// Rewards that are redeemed as soon as a member has enough points.
import type { Failure } from '../../errors';
import type { Config } from '../../model/config';
import type { RewardAssignment } from '../../model/records/reward';
import type { VoucherFact } from '../evaluation/facts';
import { selectAutoRedeemed } from './earning/trigger';
import { findTierOfCard } from '../points/member-tier';
import { canEarn } from './earning/estimate';
import { lowestPriceOf } from './reward';
import { mapReward } from './tier/mapping';

/**
 * Refuse a second reward of a program that is redeemed automatically.
 * @returns invalid_payload while another reward of the program has it
 */
export function refuseSecondAutoRedeem(assignment: RewardAssignment, config: Config): Failure | null {
  if (!assignment.parameters.loyalty?.auto_redeem) return null;
  const { id, related_object_id } = assignment;
  const other = selectAutoRedeemed(config).find((one) => one.related_object_id === related_object_id && one.id !== id);
  if (!other) return null;
  const details = `Property .parameters.loyalty.auto_redeem must be false: the program redeems ${other.id} automatically.`;
  return { key: 'invalid_payload', details };
}

/** A card, and the reward that its program redeems automatically. */
interface ReachableReward {
  readonly config: Config;
  readonly assignment: RewardAssignment;
  readonly card: VoucherFact;
  readonly nowMs: number;
}

/**
 * True when a card has the points for a reward that its program redeems automatically, at the price of its tier. Cards
 * without a holder, and those that are disabled or have expired, redeem nothing.
 */
export function canAutoRedeem({ config, assignment, card, nowMs }: ReachableReward): boolean {
  const reward = config.rewards.get(assignment.reward_id);
  const { holder_id, loyalty_card } = card.voucher;
  if (!reward || !holder_id || !canEarn(card.voucher, nowMs)) return false;
  const mapped = mapReward({ reward, assignment }, findTierOfCard(config, card, nowMs));
  return mapped !== null && lowestPriceOf(mapped.assignment) <= (loyalty_card?.balance ?? 0);
}

/** The place of a reward among those that a customer gets automatically on one day. */
export interface AutoRedeemPlace {
  readonly customerId: string;
  /** The day in the time zone of the project, YYYY-MM-DD. */
  readonly day: string;
  /** From 1 to `LIMITS.autoRedeemsPerDay`. */
  readonly turn: number;
  /** From 1 to `LIMITS.rewardsPerAutoRedeem`. */
  readonly reward: number;
}

/** Build the idempotency key of a place: one redemption at most has it, whoever tries and how often. */
export function autoRedeemKey({ customerId, day, turn, reward }: AutoRedeemPlace): string {
  return `auto-redeem ${customerId} ${day} ${turn} ${reward}`;
}
