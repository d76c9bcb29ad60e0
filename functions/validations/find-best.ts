// POST /v1/validations/best, /client/v1/validations/best
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { findBest } from '../../lib/services/validations/best-stack';
import * as body from '../../schemas/compiled/validations/best-stack';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/validations/best', '/client/v1/validations/best'],
    scope: 'evaluate',
    people: 'SUPPORT',
    shopper: verifyShopper,
    role: 'ClientEvaluateRole',
    operation: 'findBestStack',
    summary: 'Find the best stack of redeemables',
    description:
      'Finds which of up to 30 redeemables, and in which order, take most off the order, with a bound that no stack ' +
      'exceeds. Without candidates it tries what a qualification finds. The answer can be sent to validations and ' +
      'redemptions as it stands. Nothing is written or reserved.',
    body,
    limits: 'order',
    rooms: [customersRoom, holdersRoom, publicationsRoom, validationsRoom, voucherListsRoom],
    answer: 'validations/best-stack.answer',
  },
  ({ runtime, caller, body }) => findBest(runtime, caller, body),
);
