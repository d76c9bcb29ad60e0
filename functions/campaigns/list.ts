// GET /v1/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { listCampaigns } from '../../lib/services/campaigns/campaign-list';
import * as query from '../../schemas/compiled/campaigns/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/campaigns'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A page of the campaigns.',
    query,
    answer: 'campaigns/list.answer',
  },
  ({ runtime, caller, query }) => listCampaigns(runtime, caller, query),
);
