// GET /v1/async-actions/{id}
import { endpoint } from '../../lib/http/endpoint';
import { getAsyncAction } from '../../lib/services/background/async-actions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/async-actions/{id}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'How far work in the background came.',
    answer: 'records/async-action',
  },
  ({ runtime, caller, params }) => getAsyncAction(runtime, caller, params.id),
);
