// GET /v1/loyalties/members/{code}/activity, /v1/loyalties/{campaignId}/members/{code}/activity, and the same as activities
import { endpoint } from '../../lib/http/endpoint';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { historyRoom } from '../../lib/runtime/rooms/history';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listMemberActivity } from '../../lib/services/loyalties/loyalty-activity';
import * as query from '../../schemas/compiled/loyalties/list-member-activity.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: [
      '/v1/loyalties/members/{code}/activity',
      '/v1/loyalties/{campaignId}/members/{code}/activity',
      '/v1/loyalties/members/{code}/activities',
      '/v1/loyalties/{campaignId}/members/{code}/activities',
    ],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listMemberActivity',
    summary: 'List the activity of a member',
    description:
      'Lists what the holder of a loyalty card did in its campaign, the newest first. To go on, send ' +
      '`more_starting_after` as `starting_after_id`. The former spelling, `activities`, also has the `total`, and goes on ' +
      'behind a moment as well: `starting_after`.',
    query,
    rooms: [customersRoom, historyRoom, holdersRoom, vouchersRoom],
    answer: 'loyalties/list-member-activity.answer',
  },
  ({ runtime, caller, path, params, query }) => {
    const name = { campaignId: params.campaignId, codeOrId: params.code };
    return listMemberActivity(runtime, caller, name, { ...query, isCounted: path.endsWith('/activities') });
  },
);
