// POST /v1/promotions/tiers/{tierId}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { redeemTier } from '../../lib/services/redemptions/single-redemptions';
import * as body from '../../schemas/compiled/promotions/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/redemption'],
    scope: 'evaluate',
    role: 'CountRole',
    operation: 'redeemPromotionTier',
    summary: 'Apply a promotion tier to an order',
    description:
      'Redeems one promotion tier on an order, exactly once with an Idempotency-Key. It does the same as a list ' +
      'of redeemables with this tier alone.',
    body,
    limits: 'order',
    idempotent: true,
    rooms: REDEMPTION_ROOMS,
    answer: 'records/redemption',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    redeemTier(runtime, caller, { tierId: params.tierId, request: body, idempotencyKey }),
);
