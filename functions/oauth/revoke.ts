// POST /v1/oauth/token/revoke
import { endpoint } from '../../lib/http/endpoint';
import { parseFormBody } from '../../lib/http/input/form';
import { revokeToken } from '../../lib/services/oauth/access-tokens';
import * as body from '../../schemas/compiled/oauth/revoke';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/oauth/token/revoke'],
    scope: 'any',
    role: 'TokenRole',
    operation: 'revokeAccessToken',
    summary: 'Revoke an access token',
    description: 'Refuses a token within 30 seconds. A token that is unknown, revoked or over is 404, without a body.',
    body,
    limits: 'form',
    parse: parseFormBody,
    answer: 'nothing',
    refusalsWithoutBody: [404],
  },
  ({ runtime, caller, body }) => revokeToken(runtime, caller, body),
);
