// GET /v1/loyalties/{campaignId}/earning-rules
import { endpoint } from '../../lib/http/endpoint';
import { listEarningRules } from '../../lib/services/earning-rules/earning-rules';
import * as query from '../../schemas/compiled/earning-rules/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/earning-rules'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listEarningRules',
    summary: 'List earning rules',
    description: 'Lists the earning rules of a loyalty campaign, the newest first unless `order` says otherwise.',
    query,
    answer: 'earning-rules/list.answer',
  },
  ({ runtime, caller, params, query }) => listEarningRules(runtime, caller, params.campaignId, query),
);
