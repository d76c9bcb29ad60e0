// DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Offer a reward in a loyalty campaign no longer.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteCampaignReward(runtime, caller, { campaignId: params.campaignId, id: params.assignmentId }),
);
