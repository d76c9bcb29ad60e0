// POST /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { once } from '../../lib/services/shared/once';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'createVoucherWithCode',
    summary: 'Create a voucher under a given code',
    description:
      'Stores a coupon, gift card or loyalty card under the code of the path. A code that exists is refused ' +
      'with 409.',
    body,
    idempotent: true,
    rooms: [guardsRoom, configurationRoom, vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['createVoucher', params.code], body }, (keyed) =>
      createVoucher(runtime, keyed, params.code, body),
    ),
);
