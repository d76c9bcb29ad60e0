// POST /v1/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { once } from '../../lib/services/shared/once';
import { generateVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'createVoucher',
    summary: 'Create a voucher',
    description:
      'Stores a coupon, gift card or loyalty card under the code of the body, or under a random one that ' +
      '`code_config` describes.',
    body,
    idempotent: true,
    rooms: [guardsRoom, configurationRoom, vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['generateVoucher'], body }, (keyed) =>
      generateVoucher(runtime, keyed, body),
    ),
);
