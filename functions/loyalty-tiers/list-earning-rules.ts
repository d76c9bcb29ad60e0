// GET /v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/earning-rules
import { endpoint } from '../../lib/http/endpoint';
import { listTierEarningRules } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import * as query from '../../schemas/compiled/loyalty-tiers/list-earning-rules.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/{campaignId}/tiers/{loyaltyTierId}/earning-rules'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listLoyaltyTierEarningRules',
    summary: 'List earning rules of a loyalty tier',
    description: 'Lists the earning rules of the campaign as they count for members of the tier, the newest first.',
    query,
    answer: 'earning-rules/list.answer',
  },
  ({ runtime, caller, params, query }) =>
    listTierEarningRules(runtime, caller, { campaignId: params.campaignId, id: params.loyaltyTierId }, query),
);
