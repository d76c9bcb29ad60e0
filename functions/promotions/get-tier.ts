// GET /v1/promotions/tiers/{tierId}
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { getTier } from '../../lib/services/promotions/promotions';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/promotions/tiers/{tierId}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getPromotionTier',
    summary: 'Show a promotion tier',
    description: 'Shows a promotion tier with its discount, dates and rules.',
    rooms: [countersRoom],
    answer: 'records/tier',
  },
  ({ runtime, caller, params }) => getTier(runtime, caller, params.tierId),
);
