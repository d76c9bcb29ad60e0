// GET /v1/redemptions
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { listRedemptions } from '../../lib/services/redemptions/redemption-lists';
import * as query from '../../schemas/compiled/redemptions/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listRedemptions',
    summary: 'List redemptions and rollbacks',
    description:
      'Lists redemptions of whole stacks, their parts, rollbacks and refused attempts as records of their own, ' +
      'the newest first. `order` is a member to sort by, or the id of an order to list alone. ' +
      'With `expand=children` it lists redemptions that are no part of another one, each with its `redemptions` in the order ' +
      'they were applied and its `rollbacks`; a filter that one part matches gives the whole. `total` counts them.',
    query,
    rooms: [customersRoom, historyRoom],
    answer: 'redemptions/list.answer',
  },
  ({ runtime, caller, query }) => listRedemptions(runtime, caller, query),
);
