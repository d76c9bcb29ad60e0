// POST /v1/vouchers/{code}/disable
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { disableVoucher } from '../../lib/services/vouchers/vouchers';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/disable'],
    scope: 'set-up',
    people: 'SUPPORT',
    role: 'SetupRole',
    operation: 'disableVoucher',
    summary: 'Disable a voucher',
    description: 'Takes a voucher out of use until it is enabled again.',
    rooms: [vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => disableVoucher(runtime, caller, params.code),
);
