// PUT /v1/promotions/{campaignId}/stacks/{stackId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { updateStack } from '../../lib/services/promotions/promotion-stacks';
import * as body from '../../schemas/compiled/promotions/update-stack';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/promotions/{campaignId}/stacks/{stackId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updatePromotionStack',
    summary: 'Change a promotion stack',
    description: 'Changes the members that are sent of a stack: its name, its category, or its tiers and their order.',
    body,
    rooms: [configurationRoom],
    versioned: true,
    answer: 'records/stack',
  },
  ({ runtime, caller, params, body }) =>
    updateStack(runtime, caller, { campaignId: params.campaignId, id: params.stackId }, body),
);
