// GET /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { getCampaign } from '../../lib/services/campaigns/campaigns';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A campaign by its id or name.',
    answer: 'records/campaign',
  },
  ({ runtime, caller, params }) => getCampaign(runtime, caller, params.campaignId),
);
