// PUT /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { updateVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Change a voucher.',
    body,
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body }) => updateVoucher(runtime, caller, params.code, body),
);
