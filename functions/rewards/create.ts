// POST /v1/rewards
import { endpoint } from '../../lib/http/endpoint';
import { createReward } from '../../lib/services/loyalties/rewards';
import * as body from '../../schemas/compiled/rewards/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/rewards'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Store a reward.',
    body,
    answer: 'records/reward',
  },
  ({ runtime, caller, body }) => createReward(runtime, caller, body),
);
