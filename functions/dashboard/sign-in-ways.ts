// GET /dashboard/login
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { DEMO_KEYS, isLoopback } from '../../lib/model/keys/access-token';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/login'],
    scope: 'public',
    role: 'SystemRole',
    environment: 'identityProvider',
    operation: 'listSignInWays',
    summary: 'List the ways into the dashboard',
    description:
      'Says whether people may come in by way of an identity provider, beside key pairs. Where `npm start` made the demo project, a page of this machine is given its pair.',
    rooms: [managementRoom],
    answer: 'dashboard/login.answer',
  },
  ({ runtime, host }) => ({
    pair: true,
    oidc: runtime.identityProvider?.() !== undefined,
    demo: runtime.acceptsDemoKeys && isLoopback(host) ? DEMO_KEYS.management : null,
    object: 'dashboard_login',
  }),
);
