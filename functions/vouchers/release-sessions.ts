// DELETE /v1/vouchers/{code}/sessions
import { endpoint } from '../../lib/http/endpoint';
import { releaseSessions } from '../../lib/services/validations/sessions-of-code';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}/sessions'],
    scope: 'evaluate',
    role: 'EvaluateRole',
    summary: 'End what all validation sessions have reserved of this code.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => releaseSessions(runtime, caller, params.code),
);
