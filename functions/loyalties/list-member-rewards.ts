// GET /v1/loyalties/members/{code}/rewards
import { endpoint } from '../../lib/http/endpoint';
import { listMemberRewards } from '../../lib/services/loyalties/loyalty-rewards';
import * as query from '../../schemas/compiled/loyalties/list-member-rewards.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}/rewards'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'What a member can have for points.',
    query,
    answer: 'loyalties/list-member-rewards.answer',
  },
  ({ runtime, caller, params, query }) =>
    listMemberRewards(runtime, caller, { campaignId: null, codeOrId: params.code }, query),
);
