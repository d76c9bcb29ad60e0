// GET /v1/rewards/{rewardId}/assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { getRewardAssignment } from '../../lib/services/rewards/reward-assignments';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/rewards/{rewardId}/assignments/{assignmentId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getRewardAssignment',
    summary: 'Show a reward assignment',
    description: 'Shows in which campaign and at what price a reward is offered.',
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params }) =>
    getRewardAssignment(runtime, caller, { rewardId: params.rewardId, id: params.assignmentId }),
);
