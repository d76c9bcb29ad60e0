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
    operation: 'listAsyncActions',
    summary: 'List work in the background',
    description:
      'Lists imports, bulk changes and other work in the background, the newest first. `end_date` leaves out ' +
      'what began later.',
    query,
    answer: 'async-actions/list.answer',
  },
  ({ runtime, caller, query }) => listAsyncActions(runtime, caller, query),
);
