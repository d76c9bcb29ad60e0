// POST /v1/referrals/members/{code}/holders, /v1/referrals/{campaignId}/members/{code}/holders
import { endpoint } from '../../lib/http/endpoint';
import { guardsRoom } from '../../lib/runtime/guards';
import { customersRoom } from '../../lib/runtime/rooms/customers';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { addReferralHolders } from '../../lib/services/referrals/referral-holders';
import * as body from '../../schemas/compiled/referrals/add-holders';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/referrals/members/{code}/holders', '/v1/referrals/{campaignId}/members/{code}/holders'],
    scope: 'issue',
    role: 'RedeemRole',
    operation: 'addReferralHolders',
    summary: 'Make customers referees',
    description:
      'Makes 1 to 100 customers referees of a published referral code, all of them or none. The customers are ' +
      'created or updated on the way.',
    body,
    idempotent: true,
    rooms: [guardsRoom, customersRoom, holdersRoom, vouchersRoom],
    answer: 'referrals/list-holders.answer',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    addReferralHolders(runtime, caller, {
      campaignId: params.campaignId,
      codeOrId: params.code,
      request: body,
      idempotencyKey,
    }),
);
