// POST /v1/customers
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { upsertCustomer } from '../../lib/services/customers/customers';
import * as body from '../../schemas/compiled/customers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'upsertCustomer',
    summary: 'Create or update a customer',
    description:
      'Creates a customer, or updates the one with the same `id` or `source_id`. Only members that are sent ' +
      'change, and null clears one. Metadata is merged by key.',
    body,
    rooms: [customersRoom, holdersRoom],
    answer: 'records/customer',
  },
  ({ runtime, caller, body }) => upsertCustomer(runtime, caller, body),
);
