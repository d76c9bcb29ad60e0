// POST /v1/customers/{customerId}/permanent-deletion
import { endpoint } from '../../lib/http/endpoint';
import { deletePermanently } from '../../lib/services/customers/customer-deletion';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/{customerId}/permanent-deletion'],
    scope: 'privacy',
    role: 'SetupRole',
    summary: 'Remove a customer and every trace of the person.',
    answer: 'records/permanent-deletion',
  },
  ({ runtime, caller, params }) => deletePermanently(runtime, caller, params.customerId),
);
