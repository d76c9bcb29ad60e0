// GET /v1/loyalties/members/{code}/pending-points, /v1/loyalties/{campaignId}/members/{code}/pending-points
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listMemberPendingPoints } from '../../lib/services/loyalties/pending/list';
import * as query from '../../schemas/compiled/loyalties/list-pending-points.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}/pending-points', '/v1/loyalties/{campaignId}/members/{code}/pending-points'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMemberPendingPoints',
    summary: 'List the pending points of a member',
    description:
      'Lists points that orders earned and that are not on the card yet, the newest first. To go on, send ' +
      '`more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'loyalties/list-pending-points.answer',
  },
  ({ runtime, caller, params, query }) =>
    listMemberPendingPoints(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, query),
);
