// GET /v1/async-actions
import { endpoint } from '../../lib/http/endpoint';
import { listAsyncActions } from '../../lib/services/background/async-actions';
import * as query from '../../schemas/compiled/async-actions/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/async-actions'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'Work in the background, newest first.',
    query,
    answer: 'async-actions/list.answer',
  },
  ({ runtime, caller, query }) => listAsyncActions(runtime, caller, query),
);
