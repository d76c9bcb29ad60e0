// The booking of points whose day has passed: the balance change of one card and one day.
import type { VoucherFact } from '../../evaluation/facts';
import type { BalanceMove } from '../../voucher/balance';

/**
 * Plan the booking of the earliest day of a card whose points have expired. The balance that readers see stays, as the
 * points are off it already.
 * @returns null when everything is booked
 * @see docs/behaviour/expiration.md#booking
 */
export function planExpiration(
  fact: VoucherFact,
  line: { readonly idOf: (date: string) => string; readonly timeMs: number },
): BalanceMove | null {
  const { loyalty_card: card } = fact.voucher;
  const [lot, ...later] = fact.unbooked ?? [];
  if (!lot || !card) return null;
  const row = {
    id: line.idOf(lot.date),
    timeMs: line.timeMs,
    total: card.points,
    reason: null,
    sourceId: null,
    source: null,
    expired: { date: lot.date, created_ms: lot.created_ms },
  };
  const amount = -lot.points;
  return {
    fact: { ...fact, unbooked: later },
    amount,
    balanceAfter: card.balance,
    lots: fact.lots ?? [],
    isExpiration: true,
    row,
  };
}
