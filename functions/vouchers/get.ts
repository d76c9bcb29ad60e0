// GET /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getVoucher',
    summary: 'Show a voucher',
    description: 'Shows a voucher by its code or id, with its uses, balance, holder and pictures.',
    rooms: [vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => getVoucher(runtime, caller, params.code),
);
