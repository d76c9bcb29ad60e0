// POST /v1/templates/campaigns
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createCampaignTemplate } from '../../lib/services/templates/templates';
import * as body from '../../schemas/compiled/templates/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/templates/campaigns'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createCampaignTemplate',
    summary: 'Create a campaign template',
    description:
      'Copies the settings and rules of a coupon or gift campaign, or of a promotion tier. Name, category and number of codes are left out. Later changes of the source do not reach the template.',
    body,
    rooms: [configurationRoom],
    answer: 'templates/template.answer',
  },
  ({ runtime, caller, body }) => createCampaignTemplate(runtime, caller, body),
);
