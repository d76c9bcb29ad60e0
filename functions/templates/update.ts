// PUT /v1/templates/campaigns/{campaignTemplateId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateCampaignTemplate } from '../../lib/services/templates/templates';
import * as body from '../../schemas/compiled/templates/update';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/templates/campaigns/{campaignTemplateId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updateCampaignTemplate',
    summary: 'Change a campaign template',
    description: 'Changes the name or the description. What was made from the template stays as it is.',
    body,
    rooms: [configurationRoom],
    answer: 'templates/template.answer',
  },
  ({ runtime, caller, params, body }) => updateCampaignTemplate(runtime, caller, params.campaignTemplateId, body),
);
