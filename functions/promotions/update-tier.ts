// PUT /v1/promotions/tiers/{tierId}
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { countersRoom } from '../../lib/runtime/counters';
import { updateTier } from '../../lib/services/promotions/promotions';
import * as body from '../../schemas/compiled/promotions/update-tier';

export const handler = endpoint(
  {
    method: 'PUT',
    paths: ['/v1/promotions/tiers/{tierId}'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'updatePromotionTier',
    summary: 'Change a promotion tier',
    description: 'Changes the members that are sent of a promotion tier. The change counts for the next request.',
    body,
    rooms: [configurationRoom, countersRoom],
    versioned: true,
    answer: 'records/tier',
  },
  ({ runtime, caller, params, body }) => updateTier(runtime, caller, params.tierId, body),
);
