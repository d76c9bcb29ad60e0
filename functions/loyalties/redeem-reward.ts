// POST /v1/loyalties/members/{code}/redemption, /v1/loyalties/{campaignId}/members/{code}/redemption
import { endpoint } from '../../lib/http/endpoint';
import { REDEMPTION_ROOMS } from '../../lib/runtime/redemption-rooms';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { redeemReward } from '../../lib/services/loyalties/loyalty-redemption';
import * as body from '../../schemas/compiled/loyalties/redeem-reward';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/members/{code}/redemption', '/v1/loyalties/{campaignId}/members/{code}/redemption'],
    scope: 'evaluate',
    role: 'RedeemRole',
    operation: 'redeemReward',
    summary: 'Pay for a reward with points',
    description:
      'Spends points of a card for its holder on a reward: money off an order, a thing that the shop sends, or ' +
      'a code of a campaign. The redemption can be rolled back by its id. A refused reward costs nothing.',
    body,
    limits: 'order',
    idempotent: true,
    rooms: [...REDEMPTION_ROOMS, vouchersRoom],
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
