// Counts of calendar periods that are long over: no rule compares with them, and no rollback gives back to them any more.
import type { CampaignCounters, UseCount } from '../../model/counters';
import type { Counted } from '../evaluation/budgets';
import type { Now } from '../time/calendar';
import { OVER_AT_ONCE, periodsOver } from '../time/ended-periods';

/** Some of what can be taken off the counters of a campaign, so that they do not grow for ever. */
export function endedCounts(counters: CampaignCounters | undefined, now: Now): readonly Counted[] {
  if (!counters) return [];
  const endedOf = ({ periods }: UseCount) => periodsOver(periods, now);
  const ofCampaign = endedOf(counters.redemptions).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = Object.entries(counters.tiers).flatMap(([id, { redemptions }]) =>
    endedOf(redemptions).map((period) => ({ of: 'TIER', id, period }) as const),
  );
  return [...ofCampaign, ...ofTiers].slice(0, OVER_AT_ONCE);
}
