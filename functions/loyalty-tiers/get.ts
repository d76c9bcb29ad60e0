// GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}
import { endpoint } from '../../lib/http/endpoint';
import { getLoyaltyTier } from '../../lib/services/loyalty-tiers/loyalty-tiers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getLoyaltyTier',
    summary: 'Get a loyalty tier',
    description: 'Returns a tier of a loyalty campaign.',
    answer: 'records/loyalty-tier',
  },
  ({ runtime, caller, params }) =>
    getLoyaltyTier(runtime, caller, { campaignId: params.campaignId, id: params.loyaltyTierId }),
);
