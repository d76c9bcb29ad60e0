// POST /v1/promotions/tiers/{tierId}/enable
import { endpoint } from '../../lib/http/endpoint';
import { configurationRoom } from '../../lib/runtime/rooms/configuration';
import { countersRoom } from '../../lib/runtime/counters';
import { switchTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/enable'],
    scope: 'set-up',
    role: 'SetupRole',
    operation: 'enablePromotionTier',
    summary: 'Enable a promotion tier',
    description: 'Puts a promotion tier to use again, as far as its campaign is enabled.',
    rooms: [configurationRoom, countersRoom],
    versioned: true,
    answer: 'records/tier',
  },
  ({ runtime, caller, params }) => switchTier(runtime, caller, { id: params.tierId, active: true }),
);
