// GET /v1/rewards/{rewardId}/assignments
import { endpoint } from '../../lib/http/endpoint';
import { listRewardAssignments } from '../../lib/services/rewards/reward-assignments';
import * as query from '../../schemas/compiled/rewards/list-assignments.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/rewards/{rewardId}/assignments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listRewardAssignments',
    summary: 'List where a reward is offered',
    description: 'Lists the assignments of a reward to loyalty campaigns, with their prices in points.',
    query,
    answer: 'rewards/list-assignments.answer',
  },
  ({ runtime, caller, params, query }) => listRewardAssignments(runtime, caller, params.rewardId, query),
);
