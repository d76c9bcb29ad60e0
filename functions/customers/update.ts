// PUT /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { updateCustomer } from '../../lib/services/customers/customers';
import * as body from '../../schemas/compiled/customers/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/customers/{customerId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateCustomer',
    summary: 'Change a customer',
    description:
      'Changes the members that are sent; the ids never change. Null clears a member, and metadata is merged by ' +
      'key.',
    body,
    rooms: [customersRoom, holdersRoom],
    answer: 'records/customer',
  },
  ({ runtime, caller, params, body }) => updateCustomer(runtime, caller, params.customerId, body),
);
