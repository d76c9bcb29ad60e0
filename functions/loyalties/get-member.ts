// GET /v1/loyalties/members/{code}, /v1/loyalties/{campaignId}/members/{code}
import { endpoint } from '../../lib/http/endpoint';
import { vouchersRoom } from '../../lib/runtime/rooms/vouchers';
import { getMember } from '../../lib/services/loyalties/loyalty-members';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}', '/v1/loyalties/{campaignId}/members/{code}'],
    scope: 'read',
    role: 'ReadRole',
    operation: 'getMember',
    summary: 'Show a loyalty card',
    description: 'Shows the loyalty card of a member by its code or id, with its points.',
    rooms: [vouchersRoom],
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => getMember(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }),
);
