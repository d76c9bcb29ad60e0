// PUT /v1/loyalties/{campaignId}/rewards/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateCampaignReward } from '../../lib/services/loyalties/loyalty-rewards';
import * as body from '../../schemas/compiled/rewards/update-assignment';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/loyalties/{campaignId}/rewards/{assignmentId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateCampaignReward',
    summary: 'Change the price of a reward',
    description: 'Changes how many points a reward costs in a loyalty campaign.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params, body }) =>
    updateCampaignReward(runtime, caller, { campaignId: params.campaignId, id: params.assignmentId }, body),
);
