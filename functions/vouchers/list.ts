// GET /v1/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { listVouchers } from '../../lib/services/vouchers/voucher-list';
import * as query from '../../schemas/compiled/vouchers/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/vouchers'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listVouchers',
    summary: 'List vouchers',
    description:
      'Lists the vouchers of the project, the newest first unless `order` says otherwise. They can be selected ' +
      'by campaign, category, customer, code and filters.',
    query,
    rooms: [voucherListsRoom],
    answer: 'vouchers/list.answer',
  },
  ({ runtime, caller, query }) => listVouchers(runtime, caller, query),
);
