// DELETE /v1/loyalties/{campaignId}/rewards/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    scope: 'set-up',
    people: 'USER',
    role: 'SetupRole',
    operation: 'deleteCampaignReward',
    summary: 'End the offer of a reward',
    description: 'Takes a reward out of a loyalty campaign. Redemptions of the reward stay and can be rolled back.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteCampaignReward(runtime, caller, { campaignId: params.campaignId, id: params.assignmentId }),
);
