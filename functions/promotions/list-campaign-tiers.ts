// GET /v1/promotions/{campaignId}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { listCampaignTiers } from '../../lib/services/promotions/promotions';
import * as query from '../../schemas/compiled/promotions/list-tiers.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/{campaignId}/tiers'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of the promotion tiers of a campaign.',
    query,
    answer: 'promotions/list-tiers.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignTiers(runtime, caller, params.campaignId, query),
);
