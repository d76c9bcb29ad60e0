// GET /dashboard/login
import { endpoint } from '../../lib/http/endpoint';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/login'],
    scope: 'public',
    role: 'SystemRole',
    environment: 'identityProvider',
    operation: 'listSignInWays',
    summary: 'List the ways into the dashboard',
    description: 'Says whether people may come in by way of an identity provider, beside key pairs.',
    answer: 'dashboard/login.answer',
  },
  ({ runtime }) => ({ pair: true, oidc: runtime.identityProvider?.() !== undefined, object: 'dashboard_login' }),
);
