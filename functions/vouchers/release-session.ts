// DELETE /v1/vouchers/{code}/sessions/{sessionKey}
import { endpoint } from '../../lib/http/endpoint';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { releaseSession } from '../../lib/services/validations/release-session';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}/sessions/{sessionKey}'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'ReservationRole',
    operation: 'releaseVoucherSession',
    summary: 'End a session of a code',
    description:
      'Ends what the validation session with this key has reserved of a code, so that others can use it. The id by which ' +
      'the list of sessions names it will do as well. A session that has not reserved the code is 404.',
    rooms: [validationsRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    releaseSession(runtime, caller, { code: params.code, sessionKey: params.sessionKey }),
);
