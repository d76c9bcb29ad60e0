// GET /v1/customers/{customerId}/export
import { endpoint } from '../../lib/http/endpoint';
import { peopleRoom } from '../../lib/runtime/rooms/people';
import { exportCustomer } from '../../lib/services/customers/customer-export';
import * as query from '../../schemas/compiled/customers/export.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}/export'],
    scope: 'privacy',
    role: 'ExportRole',
    operation: 'exportCustomer',
    summary: 'Export everything about a person',
    description:
      'Lists all that is stored about one person, by id or source id: profile, counts, orders, redemptions, publications, ' +
      'codes, activity and refused rows of imports, each as it is stored. Ids of other customers are left out. The audit ' +
      'trail names every page. To go on, send `more_starting_after` as `starting_after`.',
    query,
    rooms: [peopleRoom],
    answer: 'customers/export.answer',
  },
  ({ runtime, caller, params, query }) => exportCustomer(runtime, caller, params.customerId, query),
);
