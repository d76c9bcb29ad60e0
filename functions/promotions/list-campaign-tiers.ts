// GET /v1/promotions/{campaignId}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { listCampaignTiers } from '../../lib/services/promotions/promotions';
import * as query from '../../schemas/compiled/promotions/list-tiers.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/{campaignId}/tiers'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignPromotionTiers',
    summary: 'List the tiers of a campaign',
    description: 'Lists the promotion tiers of one campaign. `is_available` leaves out tiers that cannot be used now.',
    query,
    rooms: [countersRoom],
    answer: 'promotions/list-tiers.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignTiers(runtime, caller, params.campaignId, query),
);
