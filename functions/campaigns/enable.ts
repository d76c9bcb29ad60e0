// POST /v1/campaigns/{campaignId}/enable
import { endpoint } from '../../lib/http/endpoint';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-change';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Put a campaign and its codes to use.',
    answer: 'campaigns/enable.answer',
  },
  ({ runtime, caller, params }) => setCampaignActive(runtime, caller, params.campaignId, true),
);
