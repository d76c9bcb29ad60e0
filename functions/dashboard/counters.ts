// GET /dashboard/counters
import { endpoint } from '../../lib/http/endpoint';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { workRoom } from '../../lib/runtime/rooms/work';
import { dailyCounters } from '../../lib/services/summaries/summary';
import * as query from '../../schemas/compiled/dashboard/counters.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/dashboard/counters'],
    scope: 'read',
    role: 'CountersRole',
    operation: 'getDailyCounters',
    summary: 'Count what happened day by day',
    description:
      'Counts redemptions, refusals, rollbacks, publications, discounts, gift credits and points of each day in the zone of the ' +
      'project, of all of it or of one campaign. A redemption of several redeemables counts each of them.',
    query,
    rooms: [historyRoom, workRoom],
    answer: 'dashboard/counters.answer',
  },
  ({ runtime, caller, query }) => dailyCounters(runtime, caller, query),
);
