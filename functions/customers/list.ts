// GET /v1/customers
import { endpoint } from '../../lib/http/endpoint';
import { listCustomers } from '../../lib/services/customers/customer-list';
import * as query from '../../schemas/compiled/customers/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'The customers of the project.',
    query,
    answer: 'customers/list.answer',
  },
  ({ runtime, caller, query }) => listCustomers(runtime, caller, query),
);
