// POST /client/v1/customers
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { saveOwnCustomer } from '../../lib/services/older-clients/own-customer';
import * as body from '../../schemas/compiled/customers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/client/v1/customers'],
    scope: 'set-up',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    operation: 'saveOwnCustomer',
    summary: 'Create or update the customer of a shopper token',
    description:
      'Creates the customer whom the shopper token names, or changes the members that the setting ' +
      '`shopper_customer_members` lists. It needs the setting `client_create_customer_enabled` and a token.',
    body,
    rooms: [customersRoom, holdersRoom],
    answer: 'records/customer',
  },
  ({ runtime, caller, body }) => saveOwnCustomer(runtime, caller, body),
);
