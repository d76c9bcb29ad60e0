// DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteRewardAssignment } from '../../lib/services/loyalties/reward-assignments';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/rewards/{rewardId}/assignments/{assignmentId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Offer a reward in a campaign no longer.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteRewardAssignment(runtime, caller, { rewardId: params.rewardId, id: params.assignmentId }),
);
