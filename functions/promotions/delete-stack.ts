// DELETE /v1/promotions/{campaignId}/stacks/{stackId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteStack } from '../../lib/services/promotions/promotion-stacks';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/promotions/{campaignId}/stacks/{stackId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deletePromotionStack',
    summary: 'Delete a promotion stack',
    description: 'Deletes a promotion stack. Its tiers stay.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteStack(runtime, caller, { campaignId: params.campaignId, id: params.stackId }),
);
