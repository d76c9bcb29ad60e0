// GET /dashboard/search
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { publicationsRoom } from '../../lib/runtime/rooms/publications';
import { redemptionsRoom } from '../../lib/runtime/rooms/redemptions';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { search } from '../../lib/services/dashboard/search';
import * as query from '../../schemas/compiled/dashboard/search.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/search'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'searchRecords',
    summary: 'Find records by their exact name',
    description:
      'Finds what has exactly this name: a code, the id of a voucher, redemption, rollback, order, customer or publication, the source ' +
      'id of an order, customer or publication, the e-mail address of a customer (upper and lower case alike), the id or name of a campaign, ' +
      'tier, stack or validation rule. It looks up by key, and reads no list.',
    query,
    rooms: [customersRoom, ordersRoom, publicationsRoom, redemptionsRoom, vouchersRoom],
    answer: 'dashboard/search.answer',
  },
  ({ runtime, caller, query }) => search(runtime, caller, query.q),
);
