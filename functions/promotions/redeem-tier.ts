// POST /v1/promotions/tiers/{tierId}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { redeemTier } from '../../lib/services/redemptions/single-redemptions';
import * as body from '../../schemas/compiled/promotions/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/promotions/tiers/{tierId}/redemption'],
    scope: 'evaluate',
    role: 'CountRole',
    summary: 'Apply this promotion tier to an order.',
    body,
    limits: 'order',
    idempotent: true,
    answer: 'records/redemption',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    redeemTier(runtime, caller, { tierId: params.tierId, request: body, idempotencyKey }),
);
