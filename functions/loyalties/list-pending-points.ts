// GET /v1/loyalties/{campaignId}/pending-points
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listCampaignPendingPoints } from '../../lib/services/loyalties/pending/list';
import * as query from '../../schemas/compiled/loyalties/list-pending-points.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/pending-points'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignPendingPoints',
    summary: 'List the pending points of a loyalty campaign',
    description:
      'Lists points that orders earned and that are not on their cards yet, the newest first. To go on, send ' +
      '`more_starting_after` as `starting_after_id`.',
    query,
    rooms: [vouchersRoom],
    answer: 'loyalties/list-pending-points.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignPendingPoints(runtime, caller, params.campaignId, query),
);
