// Capacity: codes in a campaign, and campaigns in an import.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';

/**
 * Refuse codes that exceed the limit of a campaign.
 * @param expected the current codes, with all that are still being added
 * @returns invalid_campaign_params
 */
export function refuseFullCampaign(expected: number, count: number): Failure | null {
  if (expected + count <= LIMITS.campaignCodes) return null;
  const details = `A campaign takes ${LIMITS.campaignCodes} codes; this one has ${expected}, with those being added.`;
  return { key: 'invalid_campaign_params', details };
}

/** The progress of background work. */
interface ActionProgress {
  readonly total: number;
  readonly done: number;
}

/**
 * The upper bound of the codes that an addition will still add to one campaign; rows of an import may belong to other
 * campaigns.
 * @param progress null for a forgotten action, which ended long ago
 */
export function countPendingCodes(progress: ActionProgress | null, requested: number): number {
  return progress ? Math.min(requested, Math.max(0, progress.total - progress.done)) : 0;
}

/** The number of campaigns that one transaction can change, besides the action. */
const CAMPAIGNS_AT_ONCE = 70;

/**
 * Refuse an import whose rows name too many campaigns.
 * @returns invalid_payload for an import into too many campaigns
 */
export function refuseManyCampaigns(count: number): Failure | null {
  if (count <= CAMPAIGNS_AT_ONCE) return null;
  const details = `An import is for ${CAMPAIGNS_AT_ONCE} campaigns at most; these rows name ${count}.`;
  return { key: 'invalid_payload', details };
}
