// POST /v1/vouchers/{code}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { redeemVoucher } from '../../lib/services/redemptions/single-redemptions';
import * as query from '../../schemas/compiled/vouchers/redeem.query';
import * as body from '../../schemas/compiled/vouchers/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/redemption'],
    scope: 'evaluate',
    role: 'RedeemRole',
    operation: 'redeemVoucher',
    summary: 'Redeem a code',
    description:
      'Spends one code on an order. It does the same as a list of redeemables with this code alone, and answers ' +
      'with the redemption.',
    query,
    body,
    limits: 'order',
    idempotent: true,
    rooms: REDEMPTION_ROOMS,
    answer: 'records/redemption',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    redeemVoucher(runtime, caller, { code: params.code, request: body, idempotencyKey, trackingId: query.tracking_id }),
);
