// DELETE /v1/referrals/members/{code}/holders/{holderId}, /v1/referrals/{campaignId}/members/{code}/holders/{holderId}
import { endpoint } from '../../lib/http/endpoint';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { removeReferralHolder } from '../../lib/services/referrals/referral-holders';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: [
      '/v1/referrals/members/{code}/holders/{holderId}',
      '/v1/referrals/{campaignId}/members/{code}/holders/{holderId}',
    ],
    scope: 'set-up',
    people: 'USER',
    role: 'RedeemRole',
    operation: 'removeReferralHolder',
    summary: 'Remove a referee',
    description:
      'Removes a referee from a referral code. Redemptions and referrals stay as they are. The referrer cannot ' +
      'be removed.',
    rooms: [holdersRoom, vouchersRoom],
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    removeReferralHolder(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, params.holderId),
);
