// GET /v1/promotions/{campaignId}/stacks/{stackId}
import { endpoint } from '../../lib/http/endpoint';
import { getStack } from '../../lib/services/promotions/promotion-stacks';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/{campaignId}/stacks/{stackId}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A promotion stack by its id.',
    answer: 'records/stack',
  },
  ({ runtime, caller, params }) => getStack(runtime, caller, { campaignId: params.campaignId, id: params.stackId }),
);
