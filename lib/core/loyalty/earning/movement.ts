// The balance change that adds points of an earning rule or the reward of a referral to a card, or takes them back.
import { LIMITS } from '../../../model/limits';
import type { VoucherFact } from '../../evaluation/facts';
import type { PointExpiry } from '../../../model/records/voucher';
import { type BalanceMove, moveLots } from '../../voucher/balance';
import type { EarnedLine } from '../../voucher/transactions';
import { canEarn } from './estimate';

interface EarnedMovement {
  /** Points, or minor units of credits. */
  readonly points: number;
  /** When added points expire; null for never. */
  readonly expiry: PointExpiry | null;
  /** When the points were earned; absent for the moment of the line. */
  readonly earnedMs?: number;
  /** The line of the ledger. */
  readonly line: { readonly id: string; readonly timeMs: number };
  readonly earned: EarnedLine;
}

/**
 * Plan the addition of earned points or credits to a card, as many as it can still be given.
 * @returns null for a card that is switched off or expired, that has no balance, or that has no room
 * @see docs/behaviour/earning-rules.md#when-points-are-added
 */
export function planAccrual(fact: VoucherFact, movement: EarnedMovement): BalanceMove | null {
  return canEarn(fact.voucher, movement.line.timeMs) ? planAddition(fact, movement) : null;
}

/**
 * Plan the addition of points or credits to a card in any state, as many as it can still be given.
 * @returns null for a card that has no balance, or no room
 */
export function planAddition(fact: VoucherFact, movement: EarnedMovement): BalanceMove | null {
  const card = cardOf(fact);
  if (!card) return null;
  const points = Math.min(movement.points, LIMITS.amount - card.total);
  return points > 0 ? moveOf(fact, { ...movement, points }, { ...card, total: card.total + points }) : null;
}

/**
 * Plan the removal of earned points or credits from a card, never more than its balance.
 * @returns null when nothing is left
 */
export function planTakeBack(fact: VoucherFact, movement: Omit<EarnedMovement, 'expiry'>): BalanceMove | null {
  const card = cardOf(fact);
  const points = Math.min(movement.points, card?.balance ?? 0);
  return card && points > 0 ? moveOf(fact, { ...movement, points: -points, expiry: null }, card) : null;
}

/** A card with points or credits. */
interface Card {
  readonly balance: number;
  /** Everything put on the card so far. */
  readonly total: number;
}

function cardOf({ voucher: { gift, loyalty_card: loyalty } }: VoucherFact): Card | null {
  if (gift) return { balance: gift.balance, total: gift.amount };
  return loyalty ? { balance: loyalty.balance, total: loyalty.points } : null;
}

function moveOf(fact: VoucherFact, movement: EarnedMovement, { balance, total }: Card): BalanceMove {
  const { points, expiry, line, earned, earnedMs } = movement;
  const balanceAfter = balance + points;
  const row = { ...line, total, reason: null, sourceId: null, source: null, earned };
  const lots = moveLots(fact, { amount: points, expiry, nowMs: line.timeMs });
  return { fact, amount: points, balanceAfter, ...lots, earnedMs, row };
}
