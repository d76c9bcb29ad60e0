// DELETE /v1/customers/{customerId}
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { deleteCustomer } from '../../lib/services/customers/customers';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/customers/{customerId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteCustomer',
    summary: 'Remove a customer',
    description:
      'Removes the profile and the counts of a customer. Records of the past stay. A later customer of the same ' +
      'source id is another one, without codes.',
    rooms: [customersRoom, holdersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteCustomer(runtime, caller, params.customerId),
);
