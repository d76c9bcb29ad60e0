// DELETE /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteCustomer } from '../../lib/services/customers/customers';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/customers/{customerId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Remove a customer.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteCustomer(runtime, caller, params.customerId),
);
