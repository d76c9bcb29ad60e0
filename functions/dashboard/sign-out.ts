// DELETE /dashboard/session
import { endpoint } from '../../lib/http/endpoint';
import { SIGNED_OUT } from '../../lib/http/keys/dashboard-session';
import { signOut } from '../../lib/services/dashboard/dashboard-sessions';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/dashboard/session'],
    scope: 'cookie',
    role: 'DashboardRole',
    operation: 'signOutOfDashboard',
    summary: 'Sign out of the dashboard',
    description:
      'Ends the session for good and takes its cookie from the browser, also where the session is over already.',
    answer: 'cookie',
  },
  async ({ runtime, caller }) => {
    if (caller) await signOut(runtime, caller);
    return SIGNED_OUT;
  },
);
