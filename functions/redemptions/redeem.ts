// POST /v1/redemptions, /client/v1/redemptions
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { redeem } from '../../lib/services/redemptions/redeem';
import * as body from '../../schemas/compiled/redemptions/redeem';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions', '/client/v1/redemptions'],
    scope: 'evaluate',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    summary: 'Spend the listed redeemables on one order.',
    body,
    limits: 'order',
    idempotent: true,
    answer: 'redemptions/redeem.answer',
  },
  ({ runtime, caller, body, idempotencyKey }) => redeem(runtime, caller, { request: body, idempotencyKey }),
);
