// DELETE /v1/rewards/{rewardId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteReward } from '../../lib/services/rewards/rewards';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/rewards/{rewardId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteReward',
    summary: 'Delete a reward',
    description: 'Deletes a reward that no campaign offers.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteReward(runtime, caller, params.rewardId),
);
