// DELETE /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { deleteVoucher } from '../../lib/services/vouchers/vouchers';
import * as query from '../../schemas/compiled/vouchers/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/vouchers/{code}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteVoucher',
    summary: 'Delete a voucher',
    description:
      'Puts a voucher into the bin: no call knows it any more, but its code stays taken. With `force` it is ' +
      'gone for good, and its code is free.',
    query,
    rooms: [vouchersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params, query }) => deleteVoucher(runtime, caller, params.code, query),
);
