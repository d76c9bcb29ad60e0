// POST /v1/redemptions, /client/v1/redemptions
import { endpoint } from '../../lib/http/endpoint';
import { verifyShopper } from '../../lib/http/shopper-token';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { redeem } from '../../lib/services/redemptions/redeem';
import * as body from '../../schemas/compiled/redemptions/redeem';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/redemptions', '/client/v1/redemptions'],
    scope: 'evaluate',
    people: 'SUPPORT',
    shopper: verifyShopper,
    role: 'ClientRedeemRole',
    operation: 'redeemStack',
    summary: 'Redeem a stack of redeemables',
    description:
      'Spends up to 30 coupons, gift cards, loyalty cards, promotion tiers, or one promotion stack, on one ' +
      'order. The stacking rules decide whether all apply or some. Everything is written in one transaction, ' +
      'and with an Idempotency-Key a repeat gets the first answer.',
    body,
    limits: 'order',
    idempotent: true,
    rooms: REDEMPTION_ROOMS,
    answer: 'redemptions/redeem.answer',
  },
  ({ runtime, caller, body, idempotencyKey }) => redeem(runtime, caller, { request: body, idempotencyKey }),
);
