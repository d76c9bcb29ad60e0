// GET /dashboard/login/oidc
import { endpoint } from '../../lib/http/endpoint';
import { leave } from '../../lib/http/oidc/sign-in';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/login/oidc'],
    scope: 'public',
    role: 'SystemRole',
    operation: 'signInByProvider',
    summary: 'Sign in by the identity provider',
    description:
      'Sends the browser to the identity provider of the deployment, with a cookie that ties the answer to it.',
    answer: 'redirect',
  },
  ({ runtime }) => leave(runtime),
);
