// POST /v1/rewards/{rewardId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { assignReward } from '../../lib/services/loyalties/reward-assignments';
import * as body from '../../schemas/compiled/rewards/assign';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/rewards/{rewardId}/assignments'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Offer a reward in a loyalty campaign.',
    body,
    answer: 'records/reward-assignment',
  },
  ({ runtime, caller, params, body }) => assignReward(runtime, caller, params.rewardId, body),
);
