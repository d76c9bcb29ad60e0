// GET /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { getCustomer } from '../../lib/services/customers/customers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A customer by its id or source id.',
    answer: 'records/customer',
  },
  ({ runtime, caller, params }) => getCustomer(runtime, caller, params.customerId),
);
