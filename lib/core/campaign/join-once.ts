// Join-once campaigns: a customer gets only one code, whatever the request.
import type { Campaign } from '../../model/records/campaign';

/**
 * True when a customer gets only one code. It is always true for a loyalty program, and never for a campaign with a
 * single code, which has no second one.
 * @see docs/behaviour/publications.md#join-once
 */
export function joinsOnce({
  campaign_type,
  type,
  join_once,
}: Pick<Campaign, 'campaign_type' | 'type' | 'join_once'>): boolean {
  if (type === 'STANDALONE') return false;
  return campaign_type === 'LOYALTY_PROGRAM' || join_once === true;
}
