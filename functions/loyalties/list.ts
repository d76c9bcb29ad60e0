// GET /v1/loyalties
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listLoyalties } from '../../lib/services/loyalties/loyalties';
import * as query from '../../schemas/compiled/loyalties/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLoyaltyCampaigns',
    summary: 'List loyalty campaigns',
    description: 'Lists the campaigns of type LOYALTY_PROGRAM, the newest first unless `order` says otherwise.',
    query,
    rooms: [countersRoom, vouchersRoom],
    answer: 'campaigns/list.answer',
  },
  ({ runtime, caller, query }) => listLoyalties(runtime, caller, query),
);
