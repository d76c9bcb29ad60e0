// GET /v1/loyalties/{campaignId}/rewards/{assignmentId}, /v1/loyalties/{campaignId}/reward-assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { getCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = endpoint(
  {
    method: 'GET',
    paths: [
      '/v1/loyalties/{campaignId}/rewards/{assignmentId}',
      '/v1/loyalties/{campaignId}/reward-assignments/{assignmentId}',
    ],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCampaignReward',
    summary: 'Show the offer of a reward',
    description: 'Shows at what price a loyalty campaign offers a reward.',
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params }) =>
    getCampaignReward(runtime, caller, { campaignId: params.campaignId, id: params.assignmentId }),
);
