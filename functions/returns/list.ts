// GET /v1/redemptions/{redemptionId}/returns
import { endpoint } from '../../lib/http/endpoint';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { listReturns } from '../../lib/services/returns/returns';
import * as query from '../../schemas/compiled/returns/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/redemptions/{redemptionId}/returns'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listReturns',
    summary: 'List the returns of a redemption',
    description: 'Lists the returns of one redemption, the newest first, each as it was answered.',
    query,
    rooms: [historyRoom],
    answer: 'returns/list.answer',
  },
  ({ runtime, caller, params, query }) => listReturns(runtime, caller, params.redemptionId, query),
);
