// The tier of a card after a change of its points, in a program whose tiers have dates.
import type { CardTier } from '../../../model/loyalty/tier-rules';
import type { PointExpiry } from '../../../model/records/voucher';
import type { VoucherFact } from '../../evaluation/facts';
import { moveCardTier, selectTierDays } from '../../points/card-tier';
import { readMemberTier } from '../../points/member-tier';
import { readTierProgram, type TierConfig } from '../../points/tier-program';
import { isSame } from '../../record/same';
import type { BalanceMove } from '../../voucher/balance';

/**
 * Add the tier after a balance change to the change, with the days at whose end the tier is due.
 * @returns the same change for a card without a holder, and for a program whose tiers have no dates
 * @see docs/behaviour/loyalty-tiers.md#dates
 */
export function withTierAfter<Move extends BalanceMove>(config: TierConfig, move: Move): Move {
  const { fact, amount, row, isExpiration } = move;
  const { campaign_id: campaignId, holder_id: holderId, loyalty_card: card } = fact.voucher;
  const program = campaignId && holderId && card ? readTierProgram(config, campaignId) : null;
  if (!program) return move;
  const tier = moveCardTier(fact, program, {
    amount: isExpiration ? 0 : amount,
    earned: earnedPoints(move),
    atMs: move.earnedMs ?? row.timeMs,
    isFirst: row.earned?.pending !== undefined && move.earnedMs !== undefined,
    nowMs: row.timeMs,
  });
  return { ...move, tier, newLots: joinDays(move.newLots, selectTierDays(fact.tier, tier, program.timezone)) };
}

/** The tier of a card that is stored, with the days at whose end it is due. */
export interface TierEnd {
  readonly tier: CardTier;
  readonly newLots: readonly PointExpiry[];
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

/** A card and a day have one end. */
function joinDays(days: readonly PointExpiry[] = [], more: readonly PointExpiry[]): readonly PointExpiry[] {
  return [...days, ...more.filter(({ date }) => !days.some((day) => day.date === date))];
}
