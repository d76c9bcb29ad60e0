// GET /v1/loyalties/{campaignId}/members/{code}/points-expiration
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listPointsExpiration } from '../../lib/services/loyalties/loyalty-expiration';
import * as query from '../../schemas/compiled/loyalties/list-points-expiration.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/members/{code}/points-expiration'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listPointsExpiration',
    summary: 'List when the points of a member expire',
    description:
      'Lists the points of a card by their last day of use, the first to end first. Points that never expire are the ' +
      'last entry, without `expires_at`. Expired points are not listed.',
    query,
    rooms: [vouchersRoom],
    answer: 'loyalties/list-points-expiration.answer',
  },
  ({ runtime, caller, params, query }) =>
    listPointsExpiration(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, query),
);
