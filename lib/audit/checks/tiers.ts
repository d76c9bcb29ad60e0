// I18: the tiers of loyalty cards and their dates, computed a second time from the ledgers.
import { localDay } from '../../core/time/calendar';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { AuditFacts } from '../facts';
import { differs, type InvariantVerdict, verdictOf } from '../findings';
import type { PointsAuditState } from '../points-read';
import { readTierHistory, selectPointRows } from '../tiers/card-history';
import { compareTiers } from '../tiers/compare-tiers';
import { selectUnchangedProgram } from '../tiers/unchanged-program';
import { endOfDay, type PointChange, type TierHistory } from '../tiers/recomputed-tier';

type TieredCard = PointsAuditState & { readonly tier: CardTier; readonly joinedMs: number };

/** Clocks of two processes differ by less. */
const CLOCKS_MS = 120_000;

/** Check the tiers of loyalty cards that have dates (invariant I18). */
export function checkTiers(facts: AuditFacts): InvariantVerdict {
  const cards = facts.points.cards.filter((card): card is TieredCard => Boolean(card.tier && card.joinedMs !== null));
  return verdictOf('I18', cards, {
    name: ({ id }) => `voucher ${id}`,
    problems: (card) => {
      const program = selectUnchangedProgram(facts.points, card, facts.timezone);
      if (!program) return [];
      const problems = wrongEnds(card, program.timezone);
      // The project may have moved to another time zone since.
      if (problems.length > 0) return facts.points.settingsMs > card.joinedMs ? [] : problems;
      const { joinedMs, lots, isMoved } = card;
      if (isMoved) return [];
      const history = readTierHistory(facts, selectPointRows(facts, card.id, joinedMs), { program, joinedMs, lots });
      return history && isCertain(history) ? compareTiers(card.tier, history) : [];
    },
  });
}

/** A tier ends at the midnight after its last day. */
function wrongEnds({ tier: { current, grants = [] } }: TieredCard, timezone: string): readonly string[] {
  return [...(current ? [current] : []), ...grants].flatMap(
    ({ date, ends_ms }) => differs(`the end of the tier until ${date}`, ends_ms, endOfDay(date, timezone)) ?? [],
  );
}

/** False where the end of a day may have been stored before a change of the day that it ends. */
function isCertain({ changes, program: { timezone } }: TierHistory): boolean {
  const dayOf = (ms: number) => localDay(ms, timezone).date;
  return changes.every(({ atMs, nowMs }: PointChange) => dayOf(atMs) === dayOf(nowMs + CLOCKS_MS));
}
