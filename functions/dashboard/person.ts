// GET /dashboard/people/{personId}
import { endpoint } from '../../lib/http/endpoint';
import { personNamed } from '../../lib/services/dashboard/people';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/people/{personId}'],
    scope: 'session',
    role: 'ReadRole',
    operation: 'getDashboardPerson',
    summary: 'Get the name of a person in the dashboard',
    description:
      'Says what somebody is called whose id a record names: the login of a user, or the name of the key pair that they came in with. Who is signed ' +
      'in to the dashboard may ask; the audit trail says the same names.',
    answer: 'dashboard/person.answer',
  },
  ({ runtime, caller, params }) => personNamed(runtime, caller, params.personId),
);
