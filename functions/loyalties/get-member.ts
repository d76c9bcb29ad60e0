// GET /v1/loyalties/members/{code}, /v1/loyalties/{campaignId}/members/{code}
import { endpoint } from '../../lib/http/endpoint';
import { getMember } from '../../lib/services/loyalties/loyalty-members';

export const handler = endpoint(
  {
    method: 'GET',
    paths: ['/v1/loyalties/members/{code}', '/v1/loyalties/{campaignId}/members/{code}'],
    scope: 'read',
    role: 'ReadRole',
    summary: 'A card that a customer holds.',
    answer: 'records/voucher',
  },
  ({ runtime, caller, params }) => getMember(runtime, caller, { campaignId: params.campaignId, codeOrId: params.code }),
);
