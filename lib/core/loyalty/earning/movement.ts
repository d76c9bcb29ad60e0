// The balance change that adds the points of an earning rule to a card, or takes them back.
import { LIMITS } from '../../../model/limits';
import type { VoucherFact } from '../../evaluation/facts';
import type { BalanceMove } from '../../voucher/balance';
import type { EarnedLine } from '../../voucher/transactions';
import { canEarn } from './estimate';

interface EarnedMovement {
  readonly points: number;
  /** The line of the ledger. */
  readonly line: { readonly id: string; readonly timeMs: number };
  readonly earned: EarnedLine;
}

/**
 * Plan the addition of earned points to a card, as many as it can still be given.
 * @returns null for a card that is switched off or expired, that is no loyalty card, or that has no room
 * @see docs/behaviour/earning-rules.md#when-points-are-added
 */
export function planAccrual(fact: VoucherFact, movement: EarnedMovement): BalanceMove | null {
  const { loyalty_card: card } = fact.voucher;
  if (!card || !canEarn(fact.voucher, movement.line.timeMs)) return null;
  const points = Math.min(movement.points, LIMITS.amount - card.points);
  return points > 0 ? moveOf(fact, { ...movement, points }, card.points + points) : null;
}

/**
 * Plan the removal of earned points from a card, never more than its balance.
 * @returns null when nothing is left
 */
export function planTakeBack(fact: VoucherFact, movement: EarnedMovement): BalanceMove | null {
  const card = fact.voucher.loyalty_card;
  const points = Math.min(movement.points, card?.balance ?? 0);
  return card && points > 0 ? moveOf(fact, { ...movement, points: -points }, card.points) : null;
}

function moveOf(fact: VoucherFact, { points, line, earned }: EarnedMovement, total: number): BalanceMove {
  const balanceAfter = (fact.voucher.loyalty_card?.balance ?? 0) + points;
  const row = { ...line, total, reason: null, sourceId: null, source: null, earned };
  return { fact, amount: points, balanceAfter, row };
}
