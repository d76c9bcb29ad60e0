// GET /v1/loyalties/members/{code}/activity, /v1/loyalties/{campaignId}/members/{code}/activity, and the same as activities
import { endpoint } from '../../lib/http/endpoint';
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
      '`more_starting_after` as `starting_after_id`.',
    query,
    answer: 'customers/list-activity.answer',
  },
  ({ runtime, caller, params, query }) =>
    listMemberActivity(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, query),
);
