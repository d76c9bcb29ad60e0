// GET /v1/async-actions
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { listAsyncActions } from '../../lib/services/async-actions/async-actions';
import * as query from '../../schemas/compiled/async-actions/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/async-actions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listAsyncActions',
    summary: 'List work in the background',
    description:
      'Lists imports, bulk changes and other work in the background, the newest first. `start_date` and `end_date` ' +
      'leave out what began before and later, `status` what came less far, or farther.',
    query,
    rooms: [workRoom],
    answer: 'async-actions/list.answer',
  },
  ({ runtime, caller, query }) => listAsyncActions(runtime, caller, query),
);
