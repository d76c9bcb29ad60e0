// GET /v1/rewards/{rewardId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { listRewardAssignments } from '../../lib/services/loyalties/reward-assignments';
import * as query from '../../schemas/compiled/rewards/list-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/rewards/{rewardId}/assignments'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of the campaigns a reward is offered in.',
    query,
    answer: 'rewards/list-assignments.answer',
  },
  ({ runtime, caller, params, query }) => listRewardAssignments(runtime, caller, params.rewardId, query),
);
