// GET /v1/customers/{customerId}/redeemables
import { endpoint } from '../../lib/http/endpoint';
import { listRedeemables } from '../../lib/services/customers/customer-redeemables';
import * as query from '../../schemas/compiled/customers/list-redeemables.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}/redeemables'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'The codes a customer holds.',
    query,
    answer: 'customers/list-redeemables.answer',
  },
  ({ runtime, caller, params, query }) => listRedeemables(runtime, caller, { customer: params.customerId, query }),
);
