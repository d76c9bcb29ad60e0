// DELETE /v1/vouchers/{code}/sessions/{sessionKey}
import { endpoint } from '../../lib/http/endpoint';
import { releaseSession } from '../../lib/services/validations/release-session';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}/sessions/{sessionKey}'],
    scope: 'evaluate',
    role: 'EvaluateRole',
    summary: 'End what a validation session has reserved of this code.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    releaseSession(runtime, caller, { code: params.code, sessionKey: params.sessionKey }),
);
