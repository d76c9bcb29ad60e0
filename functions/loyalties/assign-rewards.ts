// POST /v1/loyalties/{campaignId}/rewards
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { assignCampaignRewards } from '../../lib/services/loyalties/loyalty-rewards';
import * as body from '../../schemas/compiled/loyalties/assign-rewards';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/rewards'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'assignCampaignRewards',
    summary: 'Offer rewards in a loyalty campaign',
    description:
      'Offers all the sent rewards in a loyalty campaign, or none of them. A MATERIAL or CAMPAIGN reward needs ' +
      'its price in points.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'loyalties/assign-rewards.answer',
  },
  ({ runtime, caller, params, body }) => assignCampaignRewards(runtime, caller, params.campaignId, body),
);
