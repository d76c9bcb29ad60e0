// PUT /v1/customers/{customerId}/consents, /client/v1/customers/{customerId}/consents
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { updateConsents } from '../../lib/services/consents/consents';
import * as body from '../../schemas/compiled/consents/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/customers/{customerId}/consents', '/client/v1/customers/{customerId}/consents'],
    scope: 'set-up',
    shopper: verifyShopper,
    role: 'ClientReadRole',
    operation: 'updateConsents',
    summary: 'Change the consents of a customer',
    description:
      'Changes nothing, as the shop keeps what its customers agreed to: `unsubscribed` is accepted, and the id of a ' +
      'consent names none. With a client key it needs a shopper token.',
    body,
    rooms: [customersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params, body }) =>
    updateConsents(runtime, caller, { customerId: params.customerId, consents: body }),
);
