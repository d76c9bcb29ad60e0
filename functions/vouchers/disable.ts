// POST /v1/vouchers/{code}/disable
import { endpoint } from '../../lib/http/endpoint';
import { disableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/disable'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Take a voucher out of use.',
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => disableVoucher(runtime, caller, params.code),
);
