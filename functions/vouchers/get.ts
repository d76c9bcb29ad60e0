// GET /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { getVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A voucher by its code or id.',
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => getVoucher(runtime, caller, params.code),
);
