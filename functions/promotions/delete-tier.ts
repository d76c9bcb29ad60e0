// DELETE /v1/promotions/tiers/{tierId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { deleteTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: ['/v1/promotions/tiers/{tierId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'deletePromotionTier',
    summary: 'Delete a promotion tier',
    description: 'Deletes a promotion tier that no stack holds.',
    rooms: [configurationRoom],
    versioned: true,
    answer: 'nothing',
  },
  ({ runtime, caller, params }) => deleteTier(runtime, caller, params.tierId),
);
