// GET /dashboard/session
import { endpoint } from '../../lib/http/endpoint';
import { toDashboardSessionResponse } from '../../lib/services/dashboard/dashboard-sessions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/session'],
    scope: 'session',
    role: 'ReadRole',
    operation: 'getDashboardSession',
    summary: 'Get the session of the dashboard',
    description: 'Says who is signed in to the dashboard, for which project, with which role, and until when.',
    answer: 'dashboard/session.answer',
  },
  ({ caller }) => toDashboardSessionResponse(caller),
);
