// POST /v1/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { once } from '../../lib/services/shared/once';
import { generateVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Store a voucher under a random code, or under the one in the body.',
    body,
    idempotent: true,
    answer: 'records/voucher',
  },
  ({ runtime, caller, body, idempotencyKey }) =>
    once(runtime, caller, { idempotencyKey, path: ['generateVoucher'], body }, (keyed) =>
      generateVoucher(runtime, keyed, body),
    ),
);
