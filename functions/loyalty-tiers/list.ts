// GET /v1/loyalties/{campaignId}/tiers
import { endpoint } from '../../lib/http/endpoint';
import { listLoyaltyTiers } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import * as query from '../../schemas/compiled/loyalty-tiers/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/tiers'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLoyaltyTiers',
    summary: 'List loyalty tiers',
    description: 'Lists the tiers of a loyalty campaign, the newest first unless `order` says otherwise.',
    query,
    answer: 'loyalty-tiers/list.answer',
  },
  ({ runtime, caller, params, query }) => listLoyaltyTiers(runtime, caller, params.campaignId, query),
);
