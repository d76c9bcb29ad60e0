// DELETE /v1/rewards/{rewardId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteReward } from '../../lib/services/loyalties/rewards';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/rewards/{rewardId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Delete a reward that is assigned to no campaign.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteReward(runtime, caller, params.rewardId),
);
