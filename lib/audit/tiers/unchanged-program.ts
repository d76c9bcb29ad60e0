// The program of a card, where nothing of its tiers changed since the card has a holder.
import type { PointsAuditState, PointsFacts } from '../points-read';
import type { UnchangedProgram } from './recomputed-tier';

/** @returns null for a program without dates, and for one whose tiers or rules changed: its records keep the latest alone */
export function selectUnchangedProgram(
  { programs, tiers }: Pick<PointsFacts, 'programs' | 'tiers'>,
  { campaignId, joinedMs }: Pick<PointsAuditState, 'campaignId' | 'joinedMs'>,
  timezone: string,
): UnchangedProgram | null {
  const { loyalty_tiers_expiration: rules, tier_changes: changes = [] } = programs.get(campaignId ?? '') ?? {};
  if (joinedMs === null || !rules || rules.expiration_date.type === 'BALANCE_DROP') return null;
  const own = tiers.filter((tier) => tier.campaign_id === campaignId);
  const ranged = own.map(({ ranged_at, created_at }) => ranged_at ?? created_at);
  const moments = [...ranged, ...changes.map(({ at }) => at)];
  return moments.every((moment) => Date.parse(moment) <= joinedMs) ? { rules, tiers: own, timezone } : null;
}
