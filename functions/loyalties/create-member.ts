// POST /v1/loyalties/{campaignId}/members
import { endpoint } from '../../lib/http/endpoint';
import { createMember } from '../../lib/services/loyalties/loyalty-members';
import * as body from '../../schemas/compiled/loyalties/create-member';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/loyalties/{campaignId}/members'],
    scope: 'issue',
    role: 'RedeemRole',
    summary: 'Give a customer a card of a loyalty campaign.',
    body,
    idempotent: true,
    answer: 'records/voucher',
  },
  ({ runtime, caller, params, body, idempotencyKey }) =>
    createMember(runtime, caller, { campaignId: params.campaignId, request: body, idempotencyKey }),
);
