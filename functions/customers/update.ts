// PUT /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { updateCustomer } from '../../lib/services/customers/customers';
import * as body from '../../schemas/compiled/customers/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/customers/{customerId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Change what is sent.',
    body,
    answer: 'records/customer',
  },
  ({ runtime, caller, params, body }) => updateCustomer(runtime, caller, params.customerId, body),
);
