// POST /dashboard/session
import { matchingSecret } from '../../lib/http/auth';
import { endpoint } from '../../lib/http/endpoint';
import { sessionCookie } from '../../lib/http/keys/dashboard-session';
import { signIn } from '../../lib/services/management/dashboard-sessions';
import * as body from '../../schemas/compiled/dashboard/sign-in';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/dashboard/session'],
    scope: 'public',
    role: 'DashboardRole',
    setsCookie: true,
    operation: 'signInToDashboard',
    summary: 'Sign in to the dashboard',
    description:
      'Begins a session with the id and token of a server or management pair, and answers with its cookie. The session may do what the pair may, ends after 30 minutes without use and after 12 hours at the latest, and with the secret.',
    body,
    answer: 'cookie',
  },
  async ({ runtime, body, network }) => {
    const session = await signIn(runtime, { ...body, address: network, prove: matchingSecret });
    return { cookies: [sessionCookie(session)] };
  },
);
