// PUT /v1/rewards/{rewardId}/assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateRewardAssignment } from '../../lib/services/rewards/reward-assignments';
import * as body from '../../schemas/compiled/rewards/update-assignment';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/rewards/{rewardId}/assignments/{assignmentId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateRewardAssignment',
    summary: 'Change a reward assignment',
    description: 'Changes how many points a reward costs in a campaign.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params, body }) =>
    updateRewardAssignment(runtime, caller, { rewardId: params.rewardId, id: params.assignmentId }, body),
);
