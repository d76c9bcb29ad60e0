// GET /v1/promotions/{campaignId}/stacks
import { endpoint } from '../../lib/http/endpoint';
import { listCampaignStacks } from '../../lib/services/promotions/promotion-stacks';
import * as query from '../../schemas/compiled/promotions/list-stacks.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/{campaignId}/stacks'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignPromotionStacks',
    summary: 'List the stacks of a campaign',
    description: 'Lists the promotion stacks of one campaign, the newest first unless `order` says otherwise.',
    query,
    answer: 'promotions/list-stacks.answer',
  },
  ({ runtime, caller, params, query }) => listCampaignStacks(runtime, caller, params.campaignId, query),
);
