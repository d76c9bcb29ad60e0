// POST /v1/oauth/token
import { endpoint } from '../../lib/http/endpoint';
import { parseFormBody } from '../../lib/http/input/form';
import { issueToken } from '../../lib/services/oauth/access-tokens';
import * as body from '../../schemas/compiled/oauth/token';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/oauth/token'],
    scope: 'any',
    role: 'TokenRole',
    operation: 'issueAccessToken',
    summary: 'Issue an access token',
    description:
      'Answers a token that stands for the key pair for 15 minutes, within the scopes that are named. It ends ' +
      'earlier with the pair, or with the secret that it was made with.',
    body,
    limits: 'form',
    parse: parseFormBody,
    answer: 'oauth/token.answer',
  },
  ({ runtime, caller, body }) => issueToken(runtime, caller, body),
);
