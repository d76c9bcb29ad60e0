// POST /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { createVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Store a voucher under a given code.',
    body,
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body }) => createVoucher(runtime, caller, params.code, body),
);
