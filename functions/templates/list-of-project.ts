// GET /management/v1/projects/{projectId}/templates/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { listProjectTemplates } from '../../lib/services/templates/templates';
import * as query from '../../schemas/compiled/templates/list.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/management/v1/projects/{projectId}/templates/campaigns'],
    scope: 'management',
    role: 'ManagementReadRole',
    operation: 'managementListCampaignTemplates',
    summary: 'List the campaign templates of a project',
    description: 'Lists them as `GET /v1/templates/campaigns` does.',
    query,
    answer: 'templates/list.answer',
  },
  ({ runtime, caller, params, query }) => listProjectTemplates(runtime, caller, params.projectId, query),
);
