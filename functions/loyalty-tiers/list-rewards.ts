// GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/rewards
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { listTierRewards } from '../../lib/services/loyalty-tiers/loyalty-tiers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/rewards'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLoyaltyTierRewards',
    summary: 'List rewards of a loyalty tier',
    description: 'Lists the rewards of the campaign as members of the tier get them, the newest offer first.',
    rooms: [countersRoom],
    answer: 'loyalty-tiers/list-rewards.answer',
  },
  ({ runtime, caller, params }) =>
    listTierRewards(runtime, caller, { campaignId: params.campaignId, id: params.loyaltyTierId }),
);
