// POST /v1/vouchers/{code}/validate
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validateVoucher } from '../../lib/services/validations/single-validations';
import * as body from '../../schemas/compiled/vouchers/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/validate'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'validateVoucher',
    summary: 'Check a code',
    description:
      'Says whether one code may be used on an order, what it takes off, or why not. Nothing is redeemed; with ' +
      'a session of type LOCK it is reserved.',
    body,
    limits: 'order',
    rooms: [countersRoom, ordersRoom, validationsRoom],
    answer: 'records/validated-voucher',
  },
  ({ runtime, caller, params, body }) => validateVoucher(runtime, caller, { code: params.code, request: body }),
);
