// GET /v1/loyalties/{campaignId}/members
import { endpoint } from '../../lib/http/endpoint';
import { listMembers } from '../../lib/services/loyalties/loyalty-members';
import * as query from '../../schemas/compiled/loyalties/list-members.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/members'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of the cards of a loyalty campaign that customers hold.',
    query,
    answer: 'vouchers/list.answer',
  },
  ({ runtime, caller, params, query }) => listMembers(runtime, caller, params.campaignId, query),
);
