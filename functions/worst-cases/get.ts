// GET /v1/worst-cases/{async_action_id}
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { getWorstCase } from '../../lib/services/worst-cases/worst-cases';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/worst-cases/{async_action_id}'],
    scope: 'set-up',
    role: 'ReadRole',
    operation: 'getWorstCase',
    summary: 'Show the report of a worst case',
    description:
      'Shows the report of a worst case that was searched in the background. Until its action is DONE there is none: 404 `not_found`.',
    rooms: [workRoom],
    answer: 'records/worst-case',
  },
  ({ runtime, caller, params }) => getWorstCase(runtime, caller, params.async_action_id),
);
