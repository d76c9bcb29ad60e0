// POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { once } from '../../lib/services/shared/once';
import { createCampaignFromTemplate } from '../../lib/services/templates/template-setup';
import * as body from '../../schemas/compiled/templates/set-up-campaign';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/templates/campaigns/{campaignTemplateId}/campaign-setup'],
    scope: 'issue',
    role: 'SetupRole',
    operation: 'createCampaignFromTemplate',
    summary: 'Create a campaign from a template',
    description:
      'Creates a campaign with the settings of the template, in whose place stand those that are sent. Its rules are new ones.',
    body,
    idempotent: true,
    rooms: WORK_ROOMS,
    versioned: true,
    answer: 'templates/set-up-campaign.answer',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    once(
      runtime,
      caller,
      { idempotencyKey, path: ['createCampaignFromTemplate', params.campaignTemplateId], body },
      (keyed) => createCampaignFromTemplate(runtime, keyed, { templateId: params.campaignTemplateId, request: body }),
    ),
);
