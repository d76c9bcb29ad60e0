// DELETE /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { deleteVoucher } from '../../lib/services/vouchers/vouchers';
import * as query from '../../schemas/compiled/vouchers/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Put a voucher into the bin, or delete it for good with force.',
    query,
    answer: 'nothing',
  },
  ({ runtime, caller, params, query }) => deleteVoucher(runtime, caller, params.code, query),
);
