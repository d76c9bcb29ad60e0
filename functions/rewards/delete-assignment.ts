// DELETE /v1/rewards/{rewardId}/assignments/{assignmentId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteRewardAssignment } from '../../lib/services/rewards/reward-assignments';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/rewards/{rewardId}/assignments/{assignmentId}'],
    scope: 'set-up',
    people: 'USER',
    role: 'SetupRole',
    operation: 'deleteRewardAssignment',
    summary: 'Delete a reward assignment',
    description:
      'Ends the offer of a reward in the loyalty campaign of the assignment. Redemptions of the reward stay and ' +
      'can be rolled back.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    deleteRewardAssignment(runtime, caller, { rewardId: params.rewardId, id: params.assignmentId }),
);
