// GET /v1/referrals/members/{code}/holders, /v1/referrals/{campaignId}/members/{code}/holders
import { endpoint } from '../../lib/http/endpoint';
import { holdersRoom } from '../../lib/runtime/rooms/holders';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { listReferralHolders } from '../../lib/services/referrals/referral-holders';
import * as query from '../../schemas/compiled/referrals/list-holders.query';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/referrals/members/{code}/holders', '/v1/referrals/{campaignId}/members/{code}/holders'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'listReferralHolders',
    summary: 'List the holders of a referral code',
    description:
      'Lists the referrer and the referees of a referral code, the newest first. To go on, send ' +
      '`more_starting_after` as `starting_after_id`.',
    query,
    rooms: [holdersRoom, vouchersRoom],
    answer: 'referrals/list-holders.answer',
  },
  ({ runtime, caller, params, query }) =>
    listReferralHolders(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }, query),
);
