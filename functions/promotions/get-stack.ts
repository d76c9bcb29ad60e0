// GET /v1/promotions/{campaignId}/stacks/{stackId}
import { endpoint } from '../../lib/http/endpoint';
import { getStack } from '../../lib/services/promotions/promotion-stacks';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/{campaignId}/stacks/{stackId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getPromotionStack',
    summary: 'Show a promotion stack',
    description: 'Shows a promotion stack with its tiers in their order.',
    answer: 'records/stack',
  },
  ({ runtime, caller, params }) => getStack(runtime, caller, { campaignId: params.campaignId, id: params.stackId }),
);
