// GET /client/v1/vouchers
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { voucherListsRoom } from '../../lib/runtime/rooms/voucher-lists';
import { listOwnVouchers } from '../../lib/services/older-clients/own-customer';
import * as query from '../../schemas/compiled/older-clients/list-own-vouchers.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/client/v1/vouchers'],
    scope: 'read',
    shopper: verifyShopper,
    role: 'ClientReadRole',
    operation: 'listOwnVouchers',
    summary: 'List the codes of the customer of a shopper token',
    description:
      'Lists the newest codes of the customer whom the shopper token names, in short form. It needs the setting ' +
      '`client_list_vouchers_enabled` and a token.',
    query,
    rooms: [customersRoom, holdersRoom, publicationsRoom, voucherListsRoom],
    answer: 'older-clients/list-own-vouchers.answer',
  },
  ({ runtime, caller, query }) => listOwnVouchers(runtime, caller, query),
);
