// POST /v1/validations, /client/v1/validations
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { countersRoom } from '../../lib/runtime/counters';
import { catalogueRoom } from '../../lib/runtime/rooms/catalogue';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validate } from '../../lib/services/validations/validate';
import * as body from '../../schemas/compiled/validations/validate';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validations', '/client/v1/validations'],
    scope: 'evaluate',
    people: 'SUPPORT',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    operation: 'validateStack',
    summary: 'Check a stack of redeemables',
    description:
      'Says of up to 30 redeemables, or of one promotion stack, whether each applies to the order, what it ' +
      'takes off, or why it does not apply. It decides as a redemption would and redeems nothing; with a ' +
      'session of type LOCK it reserves uses and balances.',
    body,
    limits: 'order',
    rooms: [catalogueRoom, countersRoom, ordersRoom, validationsRoom],
    answer: 'validations/validate.answer',
  },
  ({ runtime, caller, body }) => validate(runtime, caller, body),
);
