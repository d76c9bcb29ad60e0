// POST /dashboard/session
import { matchingSecret } from '../../lib/http/auth';
import { endpoint } from '../../lib/http/endpoint';
import { hashSession, sessionCookie, sessionToken } from '../../lib/http/keys/dashboard-session';
import { endSession, signIn } from '../../lib/services/dashboard/dashboard-sessions';
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
  async ({ runtime, body, network, cookies }) => {
    const session = await signIn(runtime, { ...body, address: network, prove: matchingSecret });
    // The browser's previous token is ended, so that a copy of it is useless.
    const held = sessionToken(cookies, runtime.acceptsDemoKeys);
    if (held) await endSession(runtime, hashSession(held));
    return { cookies: [sessionCookie(session)] };
  },
);
