// GET /v1/vouchers/{code}/sessions
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { listSessions } from '../../lib/services/validations/sessions-of-code';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/sessions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVoucherSessions',
    summary: 'List the sessions of a code',
    description:
      'Lists the validation sessions that have reserved uses or balance of a code, the first to end at the top. ' +
      'It does not show their keys.',
    rooms: [validationsRoom],
    answer: 'vouchers/list-sessions.answer',
  },
  ({ runtime, caller, params }) => listSessions(runtime, caller, params.code),
);
