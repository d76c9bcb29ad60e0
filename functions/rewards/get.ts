// GET /v1/rewards/{rewardId}
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { getReward } from '../../lib/services/rewards/rewards';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/rewards/{rewardId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getReward',
    summary: 'Show a reward',
    description: 'Shows a reward by its id, with its parameters and stock.',
    rooms: [countersRoom],
    answer: 'records/reward',
  },
  ({ runtime, caller, params }) => getReward(runtime, caller, params.rewardId),
);
