// POST /v1/rewards/{rewardId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { assignReward } from '../../lib/services/rewards/reward-assignments';
import * as body from '../../schemas/compiled/rewards/assign';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/rewards/{rewardId}/assignments'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'assignReward',
    summary: 'Offer a reward in a loyalty campaign',
    description:
      'Assigns a reward to a loyalty campaign, each reward once. A MATERIAL or CAMPAIGN reward needs its price ' +
      'in points; a COIN reward has its price in its own ratios.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params, body }) => assignReward(runtime, caller, params.rewardId, body),
);
