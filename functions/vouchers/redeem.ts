// POST /v1/vouchers/{code}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { redeemVoucher } from '../../lib/services/redemptions/single-redemptions';
import * as query from '../../schemas/compiled/vouchers/redeem.query';
import * as body from '../../schemas/compiled/vouchers/use';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/vouchers/{code}/redemption'],
    scope: 'evaluate',
    role: 'RedeemRole',
    summary: 'Spend this code on an order.',
    query,
    body,
    limits: 'order',
    idempotent: true,
    answer: 'records/redemption',
  },
  ({ runtime, caller, params, query, body, idempotencyKey }) =>
    redeemVoucher(runtime, caller, { code: params.code, request: body, idempotencyKey, trackingId: query.tracking_id }),
);
