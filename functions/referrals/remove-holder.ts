// DELETE /v1/referrals/members/{code}/holders/{holderId}, /v1/referrals/{campaignId}/members/{code}/holders/{holderId}
import { endpoint } from '../../lib/http/endpoint';
import { removeReferralHolder } from '../../lib/services/referrals/referral-holders';

export const handler = endpoint(
  {
    method: 'DELETE',
    paths: [
      '/v1/referrals/members/{code}/holders/{holderId}',
      '/v1/referrals/{campaignId}/members/{code}/holders/{holderId}',
    ],
    scope: 'set-up',
    role: 'RedeemRole',
    summary: 'A referee stops being one.',
    answer: 'nothing',
  },
  ({ runtime, caller, params }) =>
    removeReferralHolder(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, params.holderId),
);
