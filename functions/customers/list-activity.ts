// GET /v1/customers/{customerId}/activity, /v1/customers/{customerId}/activities
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { listCustomerActivity } from '../../lib/services/activity/activity';
import * as query from '../../schemas/compiled/customers/list-activity.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/customers/{customerId}/activity', '/v1/customers/{customerId}/activities'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCustomerActivity',
    summary: 'List the activity of a customer',
    description:
      'Lists orders, redemptions, rollbacks, publications and custom events of a customer as one list, the newest first. To ' +
      'go on, send `more_starting_after` as `starting_after_id`. The former spelling, `activities`, also has the `total`, and goes on ' +
      'behind a moment as well: `starting_after`.',
    query,
    rooms: [customersRoom, historyRoom, holdersRoom],
    answer: 'customers/list-activity.answer',
  },
  ({ runtime, caller, path, params, query }) =>
    listCustomerActivity(runtime, caller, params.customerId, { ...query, isCounted: path.endsWith('/activities') }),
);
