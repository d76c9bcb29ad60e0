// GET /dashboard/login/oidc
import { endpoint } from '../../lib/http/endpoint';
import { beginSignIn } from '../../lib/http/oidc/sign-in';
import { managementRoom } from '../../lib/runtime/rooms/management';
import * as query from '../../schemas/compiled/dashboard/login-oidc.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/login/oidc'],
    scope: 'public',
    role: 'SystemRole',
    environment: 'identityProvider',
    operation: 'signInByProvider',
    summary: 'Sign in by the identity provider',
    description:
      'Sends the browser to the identity provider of the deployment, with a cookie that ties the answer to it and keeps the screen to come back to.',
    query,
    rooms: [managementRoom],
    answer: 'redirect',
  },
  ({ runtime, query, cookies }) => beginSignIn(runtime, { next: query.next, cookies }),
);
