// POST /v1/templates/campaigns/{campaignTemplateId}/tier-setup
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { addTierFromTemplate } from '../../lib/services/templates/template-setup';
import * as body from '../../schemas/compiled/templates/set-up-tier';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/templates/campaigns/{campaignTemplateId}/tier-setup'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'addTierFromTemplate',
    summary: 'Add a tier from a template',
    description:
      'Creates a promotion tier with the discount and settings of a template of coupons, in whose place stand those that are sent. Its rules are new ones.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'templates/set-up-tier.answer',
  },
  ({ runtime, caller, params, body }) =>
    addTierFromTemplate(runtime, caller, { templateId: params.campaignTemplateId, request: body }),
);
