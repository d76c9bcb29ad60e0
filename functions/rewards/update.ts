// PUT /v1/rewards/{rewardId}
import { endpoint } from '../../lib/http/endpoint';
import { updateReward } from '../../lib/services/loyalties/rewards';
import * as body from '../../schemas/compiled/rewards/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/rewards/{rewardId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Change a reward.',
    body,
    answer: 'records/reward',
  },
  ({ runtime, caller, params, body }) => updateReward(runtime, caller, params.rewardId, body),
);
