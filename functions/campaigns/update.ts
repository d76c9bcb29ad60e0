// PUT /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { updateCampaign } from '../../lib/services/campaigns/campaign-change';
import * as body from '../../schemas/compiled/campaigns/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'issue',
    role: 'SetupRole',
    summary: 'Change a campaign.',
    body,
    answer: 'records/campaign',
  },
  ({ runtime, caller, params, body }) => updateCampaign(runtime, caller, params.campaignId, body),
);
