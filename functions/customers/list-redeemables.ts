// GET /v1/customers/{customerId}/redeemables
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listRedeemables } from '../../lib/services/customers/customer-redeemables';
import * as query from '../../schemas/compiled/customers/list-redeemables.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}/redeemables'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCustomerRedeemables',
    summary: 'List the codes of a customer',
    description:
      'Lists the codes that a customer holds as owner, referrer or referee, each with its state, the newest ' +
      'first. To go on, send `more_starting_after` as `starting_after_id`.',
    query,
    rooms: [customersRoom, holdersRoom, voucherListsRoom, vouchersRoom],
    answer: 'customers/list-redeemables.answer',
  },
  ({ runtime, caller, params, query }) => listRedeemables(runtime, caller, { customer: params.customerId, query }),
);
