// DELETE /v1/campaigns/{campaignId}
import { endpoint } from '../../lib/http/endpoint';
import { deleteCampaign } from '../../lib/services/campaigns/campaign-deletion';
import * as query from '../../schemas/compiled/campaigns/delete.query';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/campaigns/{campaignId}'],
    scope: 'set-up',
    role: 'SetupRole',
    summary: 'Delete a campaign with its codes, in the background.',
    query,
    answer: { 202: 'records/begun' },
  },
  ({ runtime, caller, params, query }) => deleteCampaign(runtime, caller, params.campaignId, query),
);
