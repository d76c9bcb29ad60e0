// GET /v1/rewards
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { listRewards } from '../../lib/services/rewards/rewards';
import * as query from '../../schemas/compiled/rewards/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/rewards'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listRewards',
    summary: 'List rewards',
    description: 'Lists the rewards of the project, the newest first unless `order` says otherwise.',
    query,
    rooms: [countersRoom],
    answer: 'rewards/list.answer',
  },
  ({ runtime, caller, query }) => listRewards(runtime, caller, query),
);
