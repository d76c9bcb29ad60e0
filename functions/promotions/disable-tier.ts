// POST /v1/promotions/tiers/{tierId}/disable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { countersRoom } from '../../lib/runtime/counters';
import { switchTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/disable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'disablePromotionTier',
    summary: 'Disable a promotion tier',
    description: 'Takes a promotion tier out of use until it is enabled again.',
    rooms: [configurationRoom, countersRoom],
    versioned: true,
    answer: 'records/tier',
  },
  ({ runtime, caller, params }) => switchTier(runtime, caller, { id: params.tierId, active: false }),
);
