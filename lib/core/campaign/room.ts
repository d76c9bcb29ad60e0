// How much fits: codes into a campaign, and campaigns into an import.
import type { Failure } from '../../errors';
import { LIMITS } from '../../model/limits';

/**
 * Refuse what would not fit into a campaign.
 * @param expected the codes it has, with all that are still being added to it
 * @returns invalid_campaign_params
 */
export function refuseFullCampaign(expected: number, count: number): Failure | null {
  if (expected + count <= LIMITS.campaignCodes) return null;
  const details = `A campaign takes ${LIMITS.campaignCodes} codes; this one has ${expected}, with those being added.`;
  return { key: 'invalid_campaign_params', details };
}

/** How far work in the background has come. */
interface Progress {
  readonly total: number;
  readonly done: number;
}

/**
 * What an addition still brings to one campaign; the rows of an import may be for others as well.
 * @param progress null for one that is forgotten: it came to its end long ago
 */
export function stillComing(progress: Progress | null, requested: number): number {
  return progress ? Math.min(requested, Math.max(0, progress.total - progress.done)) : 0;
}

/** A change of this many campaigns fits into one transaction, with the action. */
const CAMPAIGNS_AT_ONCE = 70;

/** @returns invalid_payload for an import into too many campaigns */
export function refuseManyCampaigns(count: number): Failure | null {
  if (count <= CAMPAIGNS_AT_ONCE) return null;
  const details = `An import is for ${CAMPAIGNS_AT_ONCE} campaigns at most; these rows name ${count}.`;
  return { key: 'invalid_payload', details };
}
