// POST /v1/loyalties/members/{code}/redemption, /v1/loyalties/{campaignId}/members/{code}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { redeemReward } from '../../lib/services/loyalties/loyalty-redemption';
import * as body from '../../schemas/compiled/loyalties/redeem-reward';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/redemption', '/v1/loyalties/{campaignId}/members/{code}/redemption'],
    scope: 'evaluate',
    role: 'RedeemRole',
    summary: 'Pay for a reward with points of a card.',
    body,
    limits: 'order',
    idempotent: true,
    answer: 'records/redemption',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    redeemReward(runtime, caller, {
      campaignId: params.campaignId,
      codeOrId: params.code,
      request: body,
      idempotencyKey,
    }),
);
