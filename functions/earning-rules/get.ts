// GET /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}
import { endpoint } from '../../lib/http/endpoint';
import { getEarningRule } from '../../lib/services/earning-rules/earning-rules';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/earning-rules/{earningRuleId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getEarningRule',
    summary: 'Get an earning rule',
    description: 'Returns one earning rule of a loyalty campaign.',
    answer: 'records/earning-rule',
  },
  ({ runtime, caller, params }) =>
    getEarningRule(runtime, caller, { campaignId: params.campaignId, id: params.earningRuleId }),
);
