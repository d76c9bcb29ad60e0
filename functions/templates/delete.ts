// DELETE /v1/templates/campaigns/{campaignTemplateId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteCampaignTemplate } from '../../lib/services/templates/templates';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/templates/campaigns/{campaignTemplateId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deleteCampaignTemplate',
    summary: 'Delete a campaign template',
    description: 'Deletes the template for good. What was made from it stays.',
    rooms: [configurationRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteCampaignTemplate(runtime, caller, params.campaignTemplateId),
);
