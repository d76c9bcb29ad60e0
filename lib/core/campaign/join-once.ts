// Whether a customer gets one code of a campaign only, whatever a call asks for.
import type { Campaign } from '../../model/records/campaign';

/**
 * A loyalty program always does; a campaign of one code never, as nobody could get a second one.
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
