// The tier of a card after a change of its points, in a program whose tiers have dates.
import type { PointExpiry, PointLot } from '../../../model/records/voucher';
import type { VoucherFact } from '../../evaluation/facts';
import { selectTierDays } from '../../points/card-tier';
import { toExpiry } from '../../points/lots';
import { computeTierAfter, readMemberTier, type TierEnd } from '../../points/member-tier';
import type { TierConfig } from '../../points/tier-program';
import { isSame } from '../../record/change';
import type { BalanceMove } from '../../voucher/balance';

/**
 * Add the tier after a balance change to the change, with the days at whose end the tier is due.
 * @returns the same change for a card without a holder, and for a program whose tiers have no dates
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function withTierAfter<Move extends BalanceMove>(config: TierConfig, move: Move): Move {
  const { fact, amount, row, isExpiration } = move;
  const card = row.expired ? withBookedLot(fact, { ...row.expired, points: -amount }, config) : fact;
  const after = computeTierAfter(config, card, {
    amount: isExpiration ? 0 : amount,
    lots: move.lots,
    earned: earnedPoints(move),
    atMs: move.earnedMs ?? row.timeMs,
    isFirst: row.earned?.pending !== undefined && move.earnedMs !== undefined,
    nowMs: row.timeMs,
  });
  return after ? { ...move, tier: after.tier, newLots: joinDays(move.newLots, after.newLots) } : move;
}

/** Points that are booked as expired count until their day ended, as those that are not booked do. */
function withBookedLot(fact: VoucherFact, lot: BookedLot, { settings }: TierConfig): VoucherFact {
  const booked = { ...lot, ...toExpiry(lot.date, settings.timezone), updated_ms: lot.created_ms };
  return { ...fact, unbooked: [booked, ...(fact.unbooked ?? [])] };
}

type BookedLot = Pick<PointLot, 'date' | 'created_ms' | 'points'>;

/** Add the tiers to the moves of one card, each of which begins where the one before it ended. */
export function withTiersInTurn<Move extends BalanceMove>(config: TierConfig, moves: readonly Move[]): readonly Move[] {
  const after: Move[] = [];
  for (const move of moves) {
    const tier = after.at(-1)?.tier;
    after.push(withTierAfter(config, tier ? { ...move, fact: { ...move.fact, tier } } : move));
  }
  return after;
}

/**
 * Plan what is stored of the tier of a card whose day has passed.
 * @returns null where nothing differs from what is stored
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function planTierEnd(config: TierConfig, fact: VoucherFact, nowMs: number): TierEnd | null {
  const { dated } = readMemberTier(config, fact, nowMs);
  if (!dated || isSame(dated.state, fact.tier)) return null;
  const { state: tier, program } = dated;
  return { tier, newLots: selectTierDays(fact.tier, tier, program.timezone) };
}

/** Points of rules, of referrals and those added by hand are earned, until a rule takes them back. */
function earnedPoints({ amount, row }: BalanceMove): number {
  if (row.transfer || row.expired) return 0;
  return amount > 0 || row.earned ? amount : 0;
}

/** Join days on which something of a card is due: a card and a day have one end. */
export function joinDays(days: readonly PointExpiry[] = [], more: readonly PointExpiry[]): readonly PointExpiry[] {
  return [...days, ...more.filter(({ date }) => !days.some((day) => day.date === date))];
}
