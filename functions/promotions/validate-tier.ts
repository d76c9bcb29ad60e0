// POST /v1/promotions/tiers/{tierId}/validation
import { endpoint } from '../../lib/http/endpoint';
import { countersRoom } from '../../lib/runtime/counters';
import { ordersRoom } from '../../lib/runtime/rooms/orders';
import { validationsRoom } from '../../lib/runtime/rooms/validations';
import { validateTier } from '../../lib/services/validations/single-validations';
import * as body from '../../schemas/compiled/promotions/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/validation'],
    scope: 'evaluate',
    people: 'SUPPORT',
    role: 'EvaluateRole',
    operation: 'validatePromotionTier',
    summary: 'Check a promotion tier',
    description: 'Says whether one promotion tier applies to an order, and what it takes off. Nothing is redeemed.',
    body,
    limits: 'order',
    rooms: [countersRoom, ordersRoom, validationsRoom],
    answer: 'records/validated-tier',
  },
  ({ runtime, caller, params, body }) => validateTier(runtime, caller, { tierId: params.tierId, request: body }),
);
