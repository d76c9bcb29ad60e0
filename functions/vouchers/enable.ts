// POST /v1/vouchers/{code}/enable
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { enableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/enable'],
    scope: 'set-up',
    people: 'SUPPORT',
    role: 'SetupRole',
    operation: 'enableVoucher',
    summary: 'Enable a voucher',
    description: 'Puts a voucher to use again, as far as its campaign is enabled.',
    rooms: [vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => enableVoucher(runtime, caller, params.code),
);
