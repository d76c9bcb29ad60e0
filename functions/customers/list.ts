// GET /v1/customers
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { segmentsRoom } from '../../lib/runtime/shared-rooms/segments';
import { listCustomers } from '../../lib/services/customers/customer-list';
import * as query from '../../schemas/compiled/customers/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCustomers',
    summary: 'List customers',
    description:
      'Lists the customers of the project, the newest first unless `order` says otherwise. `email`, `city` and ' +
      '`name` match the whole value in any case. `segment_id` lists the customers of a segment. `starting_after` ' +
      'goes on after a moment of creation.',
    query,
    rooms: [customersRoom, publicationsRoom, segmentsRoom],
    answer: 'customers/list.answer',
  },
  ({ runtime, caller, query }) => listCustomers(runtime, caller, query),
);
