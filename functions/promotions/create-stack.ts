// POST /v1/promotions/{campaignId}/stacks
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { createStack } from '../../lib/services/promotions/promotion-stacks';
import * as body from '../../schemas/compiled/promotions/create-stack';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/{campaignId}/stacks'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'createPromotionStack',
    summary: 'Create a promotion stack',
    description:
      'Stores 1 to 5 different tiers of one promotion campaign as a stack, in the order they are sent. A ' +
      'validation or redemption names the stack instead of its tiers.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/stack',
  },
  ({ runtime, caller, params, body }) => createStack(runtime, caller, params.campaignId, body),
);
