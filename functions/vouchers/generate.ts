// POST /v1/vouchers
import { endpoint } from '../../lib/http/endpoint';
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
    answer: 'records/voucher',
  },
  ({ runtime, caller, body }) => generateVoucher(runtime, caller, body),
);
