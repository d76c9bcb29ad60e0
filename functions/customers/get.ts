// GET /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { getCustomer } from '../../lib/services/customers/customers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCustomer',
    summary: 'Show a customer',
    description: 'Shows a customer by id or source id, with counts of redemptions and orders, points and referrals.',
    rooms: [customersRoom],
    answer: 'records/customer',
  },
  ({ runtime, caller, params }) => getCustomer(runtime, caller, params.customerId),
);
