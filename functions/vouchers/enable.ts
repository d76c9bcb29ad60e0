// POST /v1/vouchers/{code}/enable
import { endpoint } from '../../lib/http/endpoint';
import { enableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Put a voucher to use.',
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => enableVoucher(runtime, caller, params.code),
);
