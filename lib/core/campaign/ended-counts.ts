// Counts of calendar periods that are long over: no rule compares with them, and no rollback gives back to them any more.
import type { CampaignCounters, UseCount } from '../../model/counters';
import type { Counted } from '../evaluation/budgets';
import { DAY_MS } from '../time/units';

/** More than the months after which nothing is rolled back, and the longest period. */
const KEPT_DAYS = 150;
/** An update names each of them, and holds 4 KB. */
const AT_ONCE = 50;

/** @param period as `periodKey` has it; the id of a key pair never ends */
export function isEnded(period: string, nowMs: number): boolean {
  const lastDay = new Date(nowMs - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  return /^[dwm]\d{4}-/.test(period) && period.slice(1) < lastDay;
}

/** Some of what can be taken off the counters of a campaign, so that they do not grow for ever. */
export function endedCounts(counters: CampaignCounters | undefined, nowMs: number): readonly Counted[] {
  if (!counters) return [];
  const endedOf = ({ periods }: UseCount) => Object.keys(periods).filter((period) => isEnded(period, nowMs));
  const ofCampaign = endedOf(counters.redemptions).map(
    (period) => ({ of: 'CAMPAIGN', sum: 'REDEMPTIONS', period }) as const,
  );
  const ofTiers = Object.entries(counters.tiers).flatMap(([id, { redemptions }]) =>
    endedOf(redemptions).map((period) => ({ of: 'TIER', id, period }) as const),
  );
  return [...ofCampaign, ...ofTiers].slice(0, AT_ONCE);
}
