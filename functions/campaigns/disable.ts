// POST /v1/campaigns/{campaignId}/disable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { setCampaignActive } from '../../lib/services/campaigns/campaign-commits';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/campaigns/{campaignId}/disable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'disableCampaign',
    summary: 'Disable a campaign',
    description: 'Takes a campaign out of use, and with it every code and tier of it, until it is enabled again.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'campaigns/enable.answer',
  },
  ({ runtime, caller, params }) => setCampaignActive(runtime, caller, params.campaignId, false),
);
