// POST /management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { managementRoom } from '../../lib/runtime/rooms/management';
import { copyCampaignTemplate } from '../../lib/services/templates/template-copy';
import * as body from '../../schemas/compiled/templates/copy';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/management/v1/projects/{projectId}/templates/campaigns/{campaignTemplateId}/copy'],
    scope: 'management',
    role: 'ManagementRole',
    operation: 'managementCopyCampaignTemplate',
    summary: 'Copy a campaign template',
    description:
      'Copies a template into the project of the key, or into a project that the key created. A template that names ' +
      'records by id is refused for another project, which does not have them.',
    body,
    rooms: [configurationRoom, managementRoom],
    answer: 'templates/template.answer',
  },
  ({ runtime, caller, params, body }) =>
    copyCampaignTemplate(runtime, caller, { projectId: params.projectId, id: params.campaignTemplateId }, body),
);
