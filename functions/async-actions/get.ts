// GET /v1/async-actions/{id}
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { getAsyncAction } from '../../lib/services/async-actions/async-actions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/async-actions/{id}'],
    scope: 'read',
    role: 'ExportRole',
    operation: 'getAsyncAction',
    summary: 'Show work in the background',
    description:
      'Shows the state of work in the background: whether it goes on, how often it was tried, and its result. ' +
      'Imports, bulk changes, deletions of campaigns and generations of codes answer with the id of such an ' +
      'action. `result.reports` is the address of a CSV file of every row that was refused, and of a bulk change of every row: it is good for 24 hours and takes no other credentials.',
    rooms: [workRoom],
    answer: 'records/async-action',
  },
  ({ runtime, caller, params }) => getAsyncAction(runtime, caller, params.id),
);
