// GET /v1/customers/{customerId}/segments
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { segmentsRoom } from '../../lib/runtime/shared-rooms/segments';
import { listCustomerSegments } from '../../lib/services/segments/customer-segments';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}/segments'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCustomerSegments',
    summary: 'List the segments of a customer',
    description:
      'Lists the segments that a customer is in now, the oldest first. For an unknown customer it lists those that ' +
      'a customer without any data would be in.',
    rooms: [customersRoom, publicationsRoom, segmentsRoom],
    answer: 'customers/list-segments.answer',
  },
  ({ runtime, caller, params }) => listCustomerSegments(runtime, caller, params.customerId),
);
