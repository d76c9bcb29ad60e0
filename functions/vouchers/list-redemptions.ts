// GET /v1/vouchers/{code}/redemption, /v1/vouchers/{code}/redemptions
import { endpoint } from '../../lib/http/endpoint';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listVoucherRedemptions } from '../../lib/services/redemptions/redemption-lists';
import * as query from '../../schemas/compiled/vouchers/list-linked.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers/{code}/redemption', '/v1/vouchers/{code}/redemptions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVoucherRedemptions',
    summary: 'List the redemptions of a voucher',
    description:
      'Lists redemptions and rollbacks of one voucher, and refused attempts to redeem it alone, the newest ' +
      'first. It shows every request that was answered.',
    query,
    rooms: [historyRoom, vouchersRoom],
    answer: 'vouchers/list-redemptions.answer',
  },
  ({ runtime, caller, params, query }) => listVoucherRedemptions(runtime, caller, params.code, query),
);
