// GET /v1/vouchers/{code}/sessions
import { endpoint } from '../../lib/http/endpoint';
import { listSessions } from '../../lib/services/validations/sessions-of-code';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/sessions'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'The validation sessions that have reserved something of this code.',
    answer: 'vouchers/list-sessions.answer',
  },
  ({ runtime, caller, params }) => listSessions(runtime, caller, params.code),
);
