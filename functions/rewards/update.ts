// PUT /v1/rewards/{rewardId}
import { endpoint } from '../../lib/http/endpoint';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { countersRoom } from '../../lib/runtime/counters';
import { updateReward } from '../../lib/services/rewards/rewards';
import * as body from '../../schemas/compiled/rewards/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/rewards/{rewardId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateReward',
    summary: 'Change a reward',
    description: 'Changes the members that are sent of a reward. Its type cannot change.',
    body,
    rooms: [catalogueRoom, configurationRoom, countersRoom],
    versioned: true,
    answer: 'records/reward',
  },
  ({ runtime, caller, params, body }) => updateReward(runtime, caller, params.rewardId, body),
);
