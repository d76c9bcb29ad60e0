// GET /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { getRewardDetails } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/reward-assignments/{assignmentId}/reward'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCampaignRewardDetails',
    summary: 'Show the reward of an assignment',
    description: 'Shows the reward that an assignment of the loyalty campaign offers.',
    rooms: [countersRoom],
    answer: 'records/reward',
  },
  ({ runtime, caller, params }) =>
    getRewardDetails(runtime, caller, { campaignId: params.campaignId, id: params.assignmentId }),
);
