// GET /v1/loyalties/{campaignId}/rewards, /v1/loyalties/{campaignId}/reward-assignments
import { endpoint } from '../../lib/http/endpoint';
import { listCampaignRewards } from '../../lib/services/loyalties/loyalty-rewards';
import * as query from '../../schemas/compiled/rewards/list-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/rewards', '/v1/loyalties/{campaignId}/reward-assignments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignRewards',
    summary: 'List the rewards of a loyalty campaign',
    description: 'Lists the assignments of rewards to a loyalty campaign, with their prices in points.',
    query,
    answer: 'rewards/list-assignments.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignRewards(runtime, caller, params.campaignId, query),
);
