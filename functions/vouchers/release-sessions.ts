// DELETE /v1/vouchers/{code}/sessions
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { releaseSessions } from '../../lib/services/validations/sessions-of-code';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}/sessions'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'ReservationRole',
    operation: 'releaseVoucherSessions',
    summary: 'End all sessions of a code',
    description:
      'Ends what all validation sessions have reserved of a code. It answers 204 also where there is no ' + 'session.',
    rooms: [validationsRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => releaseSessions(runtime, caller, params.code),
);
