// GET /v1/templates/campaigns/{campaignTemplateId}
import { endpoint } from '../../lib/http/endpoint';
import { getCampaignTemplate } from '../../lib/services/templates/templates';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/templates/campaigns/{campaignTemplateId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getCampaignTemplate',
    summary: 'Show a campaign template',
    description: 'Answers with the template, without the settings that it copies.',
    answer: 'templates/template.answer',
  },
  ({ runtime, caller, params }) => getCampaignTemplate(runtime, caller, params.campaignTemplateId),
);
