// PUT /v1/vouchers/{code}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { updateVoucher } from '../../lib/services/vouchers/vouchers';
import * as body from '../../schemas/compiled/vouchers/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/vouchers/{code}'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'updateVoucher',
    summary: 'Change a voucher',
    description:
      'Changes the members that are sent; null clears one, and metadata is merged by key. The type cannot ' +
      'change. Of a gift card only the effect changes, never the balance.',
    body,
    rooms: [vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body }) => updateVoucher(runtime, caller, params.code, body),
);
