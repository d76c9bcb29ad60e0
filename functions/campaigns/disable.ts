// POST /v1/campaigns/{campaignId}/disable
import { endpoint } from '../../lib/http/endpoint';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-change';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/disable'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Take a campaign and its codes out of use.',
    answer: 'campaigns/enable.answer',
  },
  ({ runtime, caller, params }) => setCampaignActive(runtime, caller, params.campaignId, false),
);
