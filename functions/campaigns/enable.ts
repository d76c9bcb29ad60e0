// POST /v1/campaigns/{campaignId}/enable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-commits';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'enableCampaign',
    summary: 'Enable a campaign',
    description: 'Puts a campaign to use again, and with it every code and tier of it that is not disabled itself.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'campaigns/enable.answer',
  },
  ({ runtime, caller, params }) => setCampaignActive(runtime, caller, params.campaignId, true),
);
