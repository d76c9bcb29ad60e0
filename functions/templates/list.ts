// GET /v1/templates/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { listCampaignTemplates } from '../../lib/services/templates/templates';
import * as query from '../../schemas/compiled/templates/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/templates/campaigns'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listCampaignTemplates',
    summary: 'List campaign templates',
    description:
      'Lists the campaign templates of the project. To go on, send `more_starting_after` as `starting_after_id`.',
    query,
    answer: 'templates/list.answer',
  },
  ({ runtime, caller, query }) => listCampaignTemplates(runtime, caller, query),
);
