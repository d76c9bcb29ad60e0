// POST /v1/oauth/introspect
import { endpoint } from '../../lib/http/endpoint';
import { parseFormBody } from '../../lib/http/input/form';
import { introspectToken } from '../../lib/services/oauth/access-tokens';
import * as body from '../../schemas/compiled/oauth/introspect';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/oauth/introspect'],
    scope: 'any',
    role: 'ReadRole',
    operation: 'introspectAccessToken',
    summary: 'Look at an access token',
    description:
      'Answers what a token of the project is good for, and `active: false` for one that is unknown, revoked or over.',
    body,
    limits: 'form',
    parse: parseFormBody,
    answer: 'oauth/introspect.answer',
  },
  ({ runtime, caller, body }) => introspectToken(runtime, caller, body),
);
