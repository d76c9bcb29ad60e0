// GET /dashboard/callback
import { endpoint } from '../../lib/http/endpoint';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { finishSignIn } from '../../lib/http/oidc/sign-in';
import { endSession, signInUser } from '../../lib/services/dashboard/dashboard-sessions';
import * as query from '../../schemas/compiled/dashboard/callback.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/callback'],
    scope: 'public',
    role: 'DashboardRole',
    environment: 'identityProvider',
    operation: 'comeBackFromProvider',
    summary: 'Come back from the identity provider',
    description:
      'Begins a session for a user of the project whose e-mail address the identity provider vouches for, ends the one that the browser had before, and sends it to the dashboard.',
    query,
    rooms: [managementRoom],
    answer: 'redirect',
  },
  ({ runtime, query, cookies }) => finishSignIn(runtime, { ...query, cookies }, { signIn: signInUser, endSession }),
);
