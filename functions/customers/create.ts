// POST /v1/customers
import { endpoint } from '../../lib/http/endpoint';
import { upsertCustomer } from '../../lib/services/customers/customers';
import * as body from '../../schemas/compiled/customers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Create a customer, or update the one that is known.',
    body,
    answer: 'records/customer',
  },
  ({ runtime, caller, body }) => upsertCustomer(runtime, caller, body),
);
